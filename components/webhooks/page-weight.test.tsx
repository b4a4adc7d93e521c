import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Webhook, WebhookHealth } from "#lib/webhooks/subscriptions/types.ts";
import { pageOf, webhooksAddress } from "./view.ts";
import { WebhooksTable } from "./webhooks-table.tsx";

const AT = "2026-11-20T14:02:11.000Z";
/** Bytes of markup. The hydration payload is about as large again. */
const MARKUP_MAX = 160_000;
const WEBHOOKS = 500;

/** Failing webhooks with long texts and a busy day: the heaviest rows. */
const webhooks = Array.from(
  { length: WEBHOOKS },
  (_, n): Webhook => ({
    ...{
      id: `whk_01kf0e44m0f2ar47z7t1kj${9_999 - n}`,
      object: "webhook",
      url: `https://hooks-${n}.example.com/in/orders`,
    },
    ...{
      events: ["scrape.completed", "scrape.failed", "job.completed"],
      description: "Orders and returns of the shop",
    },
    ...{ status: "active", paused_reason: null, paused_at: null, consecutive_failures: 2, failing_since: AT },
    ...{
      secret_hint: "whsec_…abcd",
      previous_secret_until: null,
      test_only: false,
      created_at: AT,
      created_by: "usr_1",
    },
  }),
);
const health = Object.fromEntries(
  webhooks.map(({ id }): [string, WebhookHealth] => [
    id,
    {
      webhook_id: id,
      hours: Array.from({ length: 24 }, (_, hour) => ({
        start: AT,
        delivered: 7 * hour + 3,
        failed: hour,
        canceled: 0,
      })),
      ...{ pending: 12, retrying: 3, held: 4, more: false, p95_ms: 384, sampled: 100 },
      last: { id: "dlv_1", status: "delivered", finished_at: AT },
    },
  ]),
);

it(`weighs at most ${MARKUP_MAX} bytes with ${WEBHOOKS} webhooks`, () => {
  const page = pageOf("acme", webhooks, webhooksAddress.read({}));
  const markup = renderToStaticMarkup(
    <AppRouterContext value={{} as never}>
      <WebhooksTable health={health} slug="acme" webhooks={page.webhooks} />
    </AppRouterContext>,
  );
  expect(markup.match(/<tr/g)).toHaveLength(1 + page.webhooks.length);
  expect(Buffer.byteLength(markup)).toBeLessThan(MARKUP_MAX);
});
