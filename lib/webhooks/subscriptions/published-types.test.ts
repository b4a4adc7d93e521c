import { expect, expectTypeOf, it } from "vitest";
import type { EventContent } from "#lib/kernel/events/schema.ts";
import { EVENT_TYPES, type EventType } from "#lib/kernel/events/types.ts";
import { EVENT_EXAMPLES } from "#lib/webhooks/events/constants.ts";
import { verify, type WebhookEvent } from "../../../packages/verify/index.js";
import { delivery, NOW, SECRET } from "../../../packages/verify/test-deliveries.ts";

type Published<T extends EventType> = Extract<WebhookEvent, { event: T }>["data"];

it("publishes the type of every event in the catalogue", () => {
  expect(Object.keys(EVENT_EXAMPLES).sort()).toEqual([...EVENT_TYPES].sort());
  expectTypeOf<WebhookEvent["event"]>().toEqualTypeOf<EventType>();
  expectTypeOf<{ [T in EventType]: EventContent<T> }>().toExtend<{ [T in EventType]: Published<T> }>();
  expectTypeOf<{ [T in EventType]: Published<T> }>().toExtend<{ [T in EventType]: EventContent<T> }>();
});

it.each(Object.values(EVENT_EXAMPLES))("$event is verified and returned unchanged", async (example) => {
  const arrived = delivery({ body: JSON.stringify(example) });
  expect(await verify({ ...arrived, secret: SECRET, now: NOW * 1_000 })).toMatchObject(example);
});
