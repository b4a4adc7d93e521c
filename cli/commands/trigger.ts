import type { DeliveryDetail } from "#lib/deliveries/types.ts";
import type { EventType } from "#lib/events/types.ts";
import { type CallOptions, callApi } from "../api/call-api.ts";
import { namingOptions } from "../api/naming-options.ts";
import { receiversOf } from "../api/receivers-of.ts";
import { CommandError, misused } from "../command-error.ts";
import { EXIT } from "../exit-codes.ts";
import { findLogin, type Login, type LoginOptions } from "../login/find-login.ts";
import { deliveryLines } from "../output/delivery-lines.ts";
import { print } from "../print.ts";
import { readId } from "../read-id.ts";

export type TriggerOptions = LoginOptions &
  CallOptions & { url?: string; webhook?: string; live?: boolean; full?: boolean; json?: boolean };

/** Where the example goes: the calls that send it, one for each receiver. */
async function callsOf(
  login: Login,
  event: EventType,
  options: TriggerOptions,
): Promise<{ path: string; body: object }[]> {
  if (options.url !== undefined) return [{ path: "/v1/test-events", body: { event, url: options.url } }];
  const ids =
    options.webhook === undefined
      ? await receiversOf(login, event, options)
      : [readId("whk", options.webhook, "--webhook")];
  return ids.map((id) => ({ path: `/v1/webhooks/${id}/test`, body: { event } }));
}

/**
 * `trigger`: the event type's example, marked as a test, to each subscription of test mode that takes it, to one, or to any
 * address; with what was answered. Fails when one of them did not take it.
 */
export async function run(event: EventType, options: TriggerOptions): Promise<void> {
  const wished = [
    options.url !== undefined && "--url",
    options.webhook !== undefined && "--webhook",
    options.live && "--live",
  ];
  if (wished.filter(Boolean).length > 1)
    throw misused(`Give one of ${wished.filter(Boolean).join(", ")}, not several.`);
  const login = await findLogin(options);
  const sent: DeliveryDetail[] = [];
  for (const call of await callsOf(login, event, options))
    sent.push(
      await namingOptions({ url: "--url", webhook_id: "--webhook" }, () =>
        callApi<DeliveryDetail>(login, { method: "POST", ...call }, options),
      ),
    );
  print(
    { data: sent },
    options,
    sent.flatMap((delivery, at) => [...(at > 0 ? [""] : []), ...deliveryLines(delivery, options.full === true)]),
  );
  const missed = sent.filter(({ status }) => status !== "delivered").length;
  if (missed > 0)
    throw new CommandError(
      sent.length === 1 ? "The event was not taken." : `${missed} of ${sent.length} did not take the event.`,
      EXIT.failed,
    );
}
