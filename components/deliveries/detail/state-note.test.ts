import { expect, it } from "vitest";
import type { Delivery } from "#lib/webhooks/deliveries/types.ts";
import { stateNote } from "./state-note.ts";

const delivery = (more: Partial<Delivery>) => ({
  status: "pending" as const,
  attempts_made: 0,
  next_attempt_at: "2026-11-20T14:00:00.000Z",
  waiting_for: null,
  webhook_id: "whk_1",
  replay_of: null,
  replay_id: null,
  env: "live" as const,
  ...more,
});

it.each([
  [{ status: "delivered", attempts_made: 3 }, null],
  [{}, null],
  [{ attempts_made: 3 }, null],
  [
    { waiting_for: { reason: "endpoint_times_out", deliveries_before: 34 } },
    /It waits: this endpoint times out, 34 before it\./,
  ],
  [{ next_attempt_at: null, replay_id: "rpl_1" }, /turn in a bulk replay/],
  [{ status: "held", next_attempt_at: null }, /It is sent when the subscription is resumed/],
  [{ status: "held", attempts_made: 2 }, /Attempts continue when/],
  [{ status: "failed", attempts_made: 8 }, /All 8 scheduled attempts failed.*Replay the delivery/],
  [{ status: "failed", attempts_made: 1, env: "test" }, /^Test events are sent once/],
  [{ status: "canceled" }, /^It was canceled, so it is not sent\. .*skip held deliveries/],
  [{ status: "canceled", attempts_made: 2, replay_id: "rpl_1" }, /not sent again\. The bulk replay/],
] satisfies [Partial<Delivery>, RegExp | null][])("describes %j as %s", (more, expected) => {
  const note = stateNote(delivery(more), true, true);
  if (expected === null) expect(note).toBeNull();
  else expect(note).toMatch(expected);
});

it("knows a deleted webhook", () => {
  expect(stateNote(delivery({ status: "canceled" }), false, true)).toMatch(/subscription was deleted/);
});

it("refers a user without permission to replay", () => {
  expect(stateNote(delivery({ status: "failed", attempts_made: 8 }), true, false)).toMatch(
    /Someone with the right role/,
  );
});
