import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Delivery } from "#lib/webhooks/deliveries/types.ts";
import { DeliveryRow } from "./delivery-row.tsx";

const AT = "2026-11-20T14:02:11.000Z";
const waits: Delivery = {
  ...{ id: "dlv_1", object: "delivery", event: "credits.low", event_id: "evt_1", webhook_id: "whk_1", env: "live" },
  ...{ url: "https://a.example/in", status: "pending", attempts_made: 1, next_attempt_at: AT, created_at: AT },
  ...{ last_status: null, last_error: "target_timeout", replay_of: null, replay_id: null, delivered_at: null },
  waiting_for: { reason: "endpoint_times_out", deliveries_before: 1_234 },
};

const shown = (delivery: Delivery) =>
  renderToStaticMarkup(
    <table>
      <tbody>
        <DeliveryRow delivery={delivery} fresh={false} current={false} href="/acme" />
      </tbody>
    </table>,
  );

it("says what a delivery waits for instead of an overdue next attempt", () => {
  const text = "waits: this endpoint times out, 1,234 before it";
  expect(shown(waits)).toContain(`>${text}</span>`);
  expect(shown({ ...waits, waiting_for: null })).not.toContain("waits");
});
