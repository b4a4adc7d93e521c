import type { EventType } from "#lib/kernel/events/types.ts";
import type { Listener } from "#lib/webhooks/listeners/types.ts";
import { ALL_EVENTS } from "#lib/webhooks/subscriptions/constants.ts";
import type { Subscribed, Webhook } from "#lib/webhooks/subscriptions/types.ts";
import { CommandError } from "../command-error.ts";
import { EXIT } from "../exit-codes.ts";
import { type CallOptions, callApi } from "./call-api.ts";
import { LIST_MAX } from "./constants.ts";
import type { Login } from "./login.ts";
import { readPages } from "./read-pages.ts";

export type Receivers = { webhooks: string[]; listeners: string[] };

const takes = (event: EventType, events: Subscribed): boolean =>
  events.some((type) => type === event || type === ALL_EVENTS);

/**
 * Returns the active webhooks of test or live mode that receive an event type, and the CLIs
 * listening for it. Throws `CommandError` if there are none, listing the existing ones.
 */
export async function receiversOf(
  login: Login,
  event: EventType,
  { live = false, timeout }: CallOptions & { live?: boolean },
): Promise<Receivers> {
  const all = { limit: String(LIST_MAX), ...(timeout !== undefined && { timeout }) };
  const [webhooks, listeners] = await Promise.all([
    readPages<Webhook>(login, { path: "/v1/webhooks" }, all),
    callApi<{ data: Listener[] }>(login, { method: "GET", path: "/v1/listeners" }, all),
  ]);
  const mode = live ? "live" : "test";
  const subscribed = webhooks.data.filter(({ test_only, events }) => test_only !== live && takes(event, events));
  const active = subscribed.filter(({ status }) => status === "active");
  const listening = listeners.data.filter((each) => each.connected && each.mode === mode && takes(event, each.events));
  if (active.length + listening.length > 0)
    return { webhooks: active.map(({ id }) => id), listeners: listening.map(({ id }) => id) };
  throw new CommandError(
    subscribed.length > 0
      ? `Every ${mode} webhook subscribed to ${event} is paused. Resume one, or name one with --webhook.`
      : `No ${mode} webhook is subscribed to ${event}, and no \`gatehouse listen\` session is open for it. ${
          live ? "Name" : "Create one with a test key, run `gatehouse listen`, name"
        } one with --webhook, or send to a URL with --url.`,
    EXIT.notFound,
  );
}
