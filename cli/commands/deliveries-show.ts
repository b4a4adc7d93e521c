import type { DeliveryDetail } from "#lib/webhooks/deliveries/types.ts";
import { deliveryLines } from "../output/delivery-lines.ts";
import { type AnswerOptions, printAnswer } from "../print-answer.ts";
import { readId } from "../read-id.ts";

/** Runs `deliveries show`: every attempt with its times and error. */
export async function run(given: string, options: AnswerOptions & { full?: boolean }): Promise<void> {
  const path = `/v1/deliveries/${readId("dlv", given)}`;
  await printAnswer<DeliveryDetail>({ method: "GET", path }, options, (delivery) =>
    deliveryLines(delivery, options.full === true),
  );
}
