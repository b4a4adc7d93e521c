import type { EventType } from "#lib/events/types.ts";
import type { Webhook } from "#lib/webhooks/types.ts";
import { CommandError } from "../command-error.ts";
import { EXIT } from "../exit-codes.ts";
import type { Login } from "../login/find-login.ts";
import type { CallOptions } from "./call-api.ts";
import { LIST_MAX } from "./constants.ts";
import { readPages } from "./read-pages.ts";

/**
 * The active subscriptions of test mode, or of live mode, that take an event type. Throws `CommandError` when there is none,
 * saying which there are.
 */
export async function receiversOf(
  login: Login,
  event: EventType,
  { live = false, timeout }: CallOptions & { live?: boolean },
): Promise<string[]> {
  const page = await readPages<Webhook>(
    login,
    { path: "/v1/webhooks" },
    { limit: String(LIST_MAX), ...(timeout !== undefined && { timeout }) },
  );
  const takes = page.data.filter(
    ({ test_only, events }) => test_only !== live && events.some((type) => type === event || type === "*"),
  );
  const active = takes.filter(({ status }) => status === "active");
  if (active.length > 0) return active.map(({ id }) => id);
  const mode = live ? "live" : "test";
  throw new CommandError(
    takes.length > 0
      ? `Every subscription of ${mode} mode that takes ${event} is paused. Resume one, or name one with --webhook.`
      : `No subscription of ${mode} mode takes ${event}. ${
          live ? "Name" : "Make one with a test key, name"
        } one with --webhook, or send to an address with --url.`,
    EXIT.notFound,
  );
}
