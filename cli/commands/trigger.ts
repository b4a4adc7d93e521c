import type { EventType } from "#lib/kernel/events/types.ts";
import type { DeliveryDetail } from "#lib/webhooks/deliveries/types.ts";
import { type CallOptions, callApi } from "../api/call-api.ts";
import type { Login } from "../api/login.ts";
import { namingOptions } from "../api/naming-options.ts";
import { receiversOf } from "../api/receivers-of.ts";
import { waitForDelivery } from "../api/wait-for-delivery.ts";
import { CommandError, misused } from "../command-error.ts";
import { EXIT } from "../exit-codes.ts";
import { findLogin, type LoginOptions } from "../login/find-login.ts";
import { deliveryLines } from "../output/delivery-lines.ts";
import { print } from "../print.ts";
import { readId } from "../read-id.ts";

export type TriggerOptions = LoginOptions &
  CallOptions & { url?: string; webhook?: string; listener?: string; live?: boolean; full?: boolean; json?: boolean };

/** A call that sends the example to one receiver. For a listener it only queues the delivery, which is then awaited. */
type Call = { path: string; body: object; queued?: boolean };

const toListener = (id: string, event: EventType): Call => ({
  path: `/v1/listeners/${id}/test`,
  body: { event },
  queued: true,
});

/** Returns the calls that send the example, one per receiver. */
async function callsOf(login: Login, event: EventType, options: TriggerOptions): Promise<Call[]> {
  const { url, webhook, listener } = options;
  if (url !== undefined) return [{ path: "/v1/test-events", body: { event, url } }];
  if (listener !== undefined) return [toListener(readId("lst", listener, "--listener"), event)];
  const { webhooks, listeners } =
    webhook === undefined
      ? await receiversOf(login, event, options)
      : { webhooks: [readId("whk", webhook, "--webhook")], listeners: [] };
  return [
    ...webhooks.map((id): Call => ({ path: `/v1/webhooks/${id}/test`, body: { event } })),
    ...listeners.map((id) => toListener(id, event)),
  ];
}

async function send(login: Login, { queued, ...call }: Call, options: TriggerOptions): Promise<DeliveryDetail> {
  const delivery = await namingOptions({ url: "--url", webhook_id: "--webhook" }, () =>
    callApi<DeliveryDetail>(login, { method: "POST", ...call }, options),
  );
  return queued ? waitForDelivery(login, delivery.id, options) : delivery;
}

/**
 * Runs `trigger`: sends an event type's example, marked as a test, to every test-mode webhook and
 * CLI that receives it, to one of them, or to any URL. Prints the responses and fails if any was
 * not accepted.
 */
export async function run(event: EventType, options: TriggerOptions): Promise<void> {
  const asked = [
    options.url !== undefined && "--url",
    options.webhook !== undefined && "--webhook",
    options.listener !== undefined && "--listener",
    options.live && "--live",
  ];
  if (asked.filter(Boolean).length > 1) throw misused(`Give one of ${asked.filter(Boolean).join(", ")}, not several.`);
  const login = await findLogin(options);
  const sent: DeliveryDetail[] = [];
  for (const call of await callsOf(login, event, options)) sent.push(await send(login, call, options));
  print(
    { data: sent },
    options,
    sent.flatMap((delivery, at) => [...(at > 0 ? [""] : []), ...deliveryLines(delivery, options.full === true)]),
  );
  const missed = sent.filter(({ status }) => status !== "delivered").length;
  if (missed > 0)
    throw new CommandError(
      sent.length === 1 ? "The event was not accepted." : `${missed} of ${sent.length} did not accept the event.`,
      EXIT.failed,
    );
}
