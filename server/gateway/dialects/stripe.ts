import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import { env } from "#lib/platform/env/env.ts";
import { log } from "#lib/platform/logging/log.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { API_ERRORS } from "#lib/platform/values/errors.ts";
import { readBody } from "../input/read-body.ts";
import { errorHeaders, surprise } from "../route/api-error.ts";

/**
 * Mounts the callback of payment providers. It needs no key; the signature over the raw body
 * authenticates the provider. An understood event is answered with 200 even if it changed nothing,
 * and an internal failure with 500, so that only the latter is sent again.
 */
export function mountStripe(app: Hono<{ Bindings: HttpBindings }>): void {
  app.post("/hooks/payments/stripe", async (context) => {
    if (!env().STRIPE_WEBHOOK_SECRET) return context.text("There is nothing here.\n", 404);
    const body = await readBody(context.env.incoming);
    if (!Buffer.isBuffer(body)) return context.json({ error: body.message }, 400);
    try {
      const { handleStripeCallback } = await import("#lib/billing/payments/handle-stripe-callback.ts");
      const signature = context.req.header("stripe-signature") ?? "";
      const taken = await handleStripeCallback({ clock: databaseClock }, body, signature);
      return taken.ok ? context.json(taken.value) : context.json({ error: taken.message }, 400);
    } catch (err) {
      log.error("payment.callback_failed", { err });
      const error = surprise(err);
      return context.json(
        { error: "An internal error occurred. Send it again later." },
        API_ERRORS[error.code].status,
        errorHeaders(error),
      );
    }
  });
  app.all("/hooks/*", (context) => context.text("There is nothing here.\n", 404));
}
