import { expect, it } from "vitest";
import type { DeliveryDetail } from "#lib/webhooks/deliveries/types.ts";
import { deliveryLines } from "./delivery-lines.ts";

const DELIVERY = {
  ...{ id: "dlv_1", event: "key.created", event_id: "evt_1", status: "failed", env: "live", url: "https://a.test/" },
  ...{ listener_id: null, webhook_id: "whk_1", next_attempt_at: null, waiting_for: null, replay_of: null },
  ...{ created_at: "2026-11-20T14:02:11.000Z", delivered_at: null, body: "{}", attempts: [] },
} as unknown as DeliveryDetail; // no other fields are printed

it("distinguishes attempts that were not made from unreadable ones", () => {
  const last = (attempts_unavailable: string | null | undefined) =>
    deliveryLines({ ...DELIVERY, attempts_unavailable } as DeliveryDetail, false).at(-1);
  expect(last(null)).toBe("No attempt was made yet.");
  expect(last(undefined)).toBe("No attempt was made yet.");
  expect(last("The attempts of 2026-11-20 cannot be shown.")).toBe("The attempts of 2026-11-20 cannot be shown.");
});
