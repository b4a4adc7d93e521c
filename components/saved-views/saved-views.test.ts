import { expect, it } from "vitest";
import { auditAddress } from "#components/audit/view.ts";
import { deliveriesAddress } from "#components/deliveries/view.ts";
import { jobsAddress } from "#components/jobs/view.ts";
import { requestsAddress } from "#components/requests/view.ts";
import { canonicalQuery } from "#lib/accounts/saved-views/rules.ts";
import type { ViewPage } from "#lib/accounts/saved-views/types.ts";

const id = (prefix: string) => `${prefix}_01m7x5afk6fsnvfhzjc689rkjw`;
const SPAN = { from: "2026-11-20T14:02:00.000Z", to: "2026-11-21T14:02:00.000Z" };

/** Every filter of each log. A named range and a custom span exclude each other. */
const FULL: Record<
  ViewPage,
  {
    address: {
      read: (query: object) => object;
      href: (slug: string, view: object) => string;
      filterText: (view: never) => string;
    };
    given: Record<string, string>;
  }
> = {
  deliveries: {
    address: deliveriesAddress as never,
    given: {
      ...{
        env: "test",
        status: "failed,retrying",
        event: "job.completed",
        webhook_id: id("whk"),
        code: "5xx",
        slower: "500",
      },
      ...{ q: "harbour", replay: id("rpl") },
    },
  },
  requests: {
    address: requestsAddress as never,
    given: { env: "test", status: "4xx", code: "rate_limited", endpoint: "/v1/parse", key: id("key"), q: "x" },
  },
  jobs: { address: jobsAddress as never, given: { env: "test", status: "running" } },
  audit: {
    address: auditAddress as never,
    given: { actor: "user", action: "key.revoked", target: id("key"), q: "night" },
  },
};

it.each(Object.entries(FULL))("%s: saves every filter of the page and nothing else", (page, { address, given }) => {
  for (const time of page === "jobs" ? [{}] : [{ range: "24h" }, SPAN]) {
    const wanted = { ...given, ...time };
    const view = address.read({ ...wanted, cursor: "abc", tail: "1", open: id("dlv") });
    expect(Object.fromEntries(new URLSearchParams(address.filterText(view as never)))).toEqual(wanted);
    const [, query = ""] = address.href("acme", view).split("?");
    expect(Object.fromEntries(new URLSearchParams(canonicalQuery(page as ViewPage, query)))).toEqual(wanted);
    // A saved view is marked as current whatever the parameters' order.
    expect(canonicalQuery(page as ViewPage, address.filterText(view as never))).toBe(
      canonicalQuery(page as ViewPage, query),
    );
  }
});
