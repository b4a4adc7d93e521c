import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import {
  PARTNER_BODY_MAX_BYTES,
  PARTNER_KEY_HEADER,
  PARTNER_KEYS_RETRY_MS,
  PARTNER_SIGNATURE_HEADER,
} from "#lib/accounts/leaks/sources/constants.ts";
import type { PartnerRefusal } from "#lib/accounts/leaks/sources/handle-partner-report.ts";
import { PartnerKeys } from "#lib/accounts/leaks/sources/partner-keys.ts";
import { env } from "#lib/platform/env/env.ts";
import { log } from "#lib/platform/logging/log.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { API_ERRORS } from "#lib/platform/values/errors.ts";
import { readBody } from "../input/read-body.ts";
import { errorHeaders, surprise } from "../route/api-error.ts";

const STATUS = {
  missing_signature: 401,
  unknown_key: 401,
  bad_signature: 401,
  invalid_body: 400,
  too_many: 413,
  keys_unavailable: 503,
} as const satisfies Record<PartnerRefusal, number>;

/**
 * Mounts the endpoint where a secret-scanning partner reports leaked keys (contract 10). It needs
 * no key; the signature over the raw body authenticates the partner.
 */
export function mountPartner(app: Hono<{ Bindings: HttpBindings }>): void {
  let keys: PartnerKeys | undefined;
  app.post("/partner/secret-scanning", async (context) => {
    const url = env().LEAK_PARTNER_KEYS_URL;
    if (!url) return context.text("There is nothing here.\n", 404);
    keys ??= new PartnerKeys(url, databaseClock);
    const body = await readBody(context.env.incoming, PARTNER_BODY_MAX_BYTES);
    if (!Buffer.isBuffer(body)) {
      const { code, message, headers = {} } = body;
      return context.json({ error: { code, message } }, code === "payload_too_large" ? 413 : 400, headers);
    }
    try {
      // Loaded on the first call, because most installations have no partner.
      const { handlePartnerReport } = await import("#lib/accounts/leaks/sources/handle-partner-report.ts");
      const signed = {
        keyId: context.req.header(PARTNER_KEY_HEADER),
        signature: context.req.header(PARTNER_SIGNATURE_HEADER),
      };
      const taken = await handlePartnerReport({ clock: databaseClock }, keys, signed, body);
      if (taken.ok) return context.json(taken.value);
      const { error: code, message } = taken;
      log.info("leak.report_refused", { code });
      const retry = String(PARTNER_KEYS_RETRY_MS / 1_000);
      return context.json(
        { error: { code, message } },
        STATUS[code],
        code === "keys_unavailable" ? { "retry-after": retry } : {},
      );
    } catch (err) {
      log.error("leak.report_failed", { err });
      const error = surprise(err);
      const message = "An internal error occurred. Send it again later.";
      return context.json({ error: { code: error.code, message } }, API_ERRORS[error.code].status, errorHeaders(error));
    }
  });
  app.all("/partner/*", (context) => context.text("There is nothing here.\n", 404));
}
