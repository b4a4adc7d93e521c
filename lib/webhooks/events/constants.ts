import type { EnvelopeOf } from "#lib/kernel/events/schema.ts";
import type { EventType } from "#lib/kernel/events/types.ts";

/** When each event fires (service interface 6.2), in plain words. */
export const EVENT_MEANING = {
  "scrape.completed": "An asynchronous scrape (one with `webhook` set) completed.",
  "scrape.failed": "An asynchronous scrape failed after all its attempts.",
  "job.started": "A batch job was accepted. Sent only to subscriptions that name this type; `*` does not include it.",
  "job.page":
    "A URL of a batch job has its result: one event per URL. Sent only to subscriptions that name this type; `*` does not include it.",
  "job.completed": "A batch job ended with at least one result; the event has a signed link to the results.",
  "job.failed": "A batch job ended without a usable result.",
  "crawl.started": "A crawl was accepted. Sent only to subscriptions that name this type; `*` does not include it.",
  "crawl.page":
    "A page of a crawl has its result: one event per page. Sent only to subscriptions that name this type; `*` does not include it.",
  "crawl.completed": "A crawl ended with at least one page; the event has a signed link to the results.",
  "crawl.failed": "A crawl ended without a page.",
  "monitor.changed": "A run of a monitor found changed pages, ignoring noise. Includes the changes.",
  "monitor.failed":
    "A run of a monitor read no page, or ended early because its key ended or credits ran out. `paused` is true if the monitor was paused, which only the last two cause.",
  "stream.completed":
    "A stream session ended: everything was sent, it was canceled, or its consumer disconnected and did not return in time.",
  "credits.low": "The balance fell below the threshold of the billing settings. Sent once until the next top-up.",
  "credits.exhausted":
    "The balance reached zero; calls that cost credits now return 402. Sent once until the next top-up.",
  "key.created": "An API key was created.",
  "key.revoked": "An API key was revoked. Includes the reason.",
} as const satisfies Record<EventType, string>;

const SCRAPED_URL = "https://shop.example/mugs/blue";
const SCRAPE_ID = "scr_01kf0k8w3gfnw9mxnh76ggvy0s";
const CREATED_KEY = {
  key_id: "key_01kf0rdqg0e89a5jmf00fcm533",
  name: "ingest worker",
  env: "live",
  scopes: ["scrape", "parse"],
  actor: { type: "user", id: "usr_01kf0e44m0f2ar47z7t1kj9h07" },
} as const;

const PAGE_RESULT = {
  url: SCRAPED_URL,
  status_code: 200,
  document: {
    id: "scr_01kf0kvbx0f9ramt6daq83tptb",
    url: SCRAPED_URL,
    final_url: SCRAPED_URL,
    redirects: [],
    status_code: 200,
    content_type: "text/html; charset=utf-8",
    markdown: "# Blue mug\n\nHolds 350 ml.\n",
    duration_ms: 412,
    credits_used: 1,
    cached: false,
    fetched_at: "2026-01-15T10:40:04.000Z",
    warnings: [],
  },
  credits_used: 1,
} satisfies Omit<EnvelopeOf<"job.page">["data"], "job_id" | "index">;

/**
 * An example body for each type, shown in the catalogue and sent by test events. The bytes never
 * change, so that receivers can be tested with them.
 */
export const EVENT_EXAMPLES: { readonly [T in EventType]: EnvelopeOf<T> } = {
  "scrape.completed": {
    event: "scrape.completed",
    id: "evt_01kf0k8y20f7rt1pn5t301mh4g",
    created_at: "2026-01-15T10:30:00.000Z",
    data: {
      scrape_id: SCRAPE_ID,
      url: SCRAPED_URL,
      status_code: 200,
      document: {
        id: SCRAPE_ID,
        url: SCRAPED_URL,
        final_url: SCRAPED_URL,
        redirects: [],
        status_code: 200,
        content_type: "text/html; charset=utf-8",
        markdown: "# Blue mug\n\nHolds 350 ml. Made of stoneware.\n\n**14.50 €**\n",
        metadata: {
          title: "Blue mug",
          description: "A mug for 350 ml, made of stoneware.",
          language: "en",
          canonical: SCRAPED_URL,
          robots: null,
          favicon: "https://shop.example/favicon.ico",
          og: { title: "Blue mug", type: "product" },
          authors: [],
          published_at: null,
          modified_at: null,
          site_name: "Example shop",
          keywords: [],
          images: ["https://shop.example/blue-mug.jpg"],
          feeds: [],
          twitter: {},
          json_ld: {
            types: ["Product"],
            main_entity: { type: "Product", name: "Blue mug", price: "14.50", currency: "EUR" },
          },
          page_count: null,
        },
        extracted: { name: "Blue mug", price: 14.5 },
        duration_ms: 412.6,
        credits_used: 1,
        cached: false,
        fetched_at: "2026-01-15T10:29:59.400Z",
        warnings: [],
      },
      attempts: 1,
      credits_used: 1,
    },
  },
  "scrape.failed": {
    event: "scrape.failed",
    id: "evt_01kf0k8z18fbarxgsna8fv88ax",
    created_at: "2026-01-15T10:30:01.000Z",
    data: {
      scrape_id: "scr_01kf0k7f60fm99wpyj2qt1ke93",
      url: "https://shop.example/mugs/red",
      status_code: 503,
      error: { code: "target_http_error", message: "The target answered with status 503.", target_status: 503 },
      attempts: 3,
      credits_used: 0,
    },
  },
  "job.started": {
    event: "job.started",
    id: "evt_01kf0kv9ygee3ab3z4fq9cd385",
    created_at: "2026-01-15T10:40:02.000Z",
    data: { job_id: "job_01kf0kv800fmkvgtkty7trff73", urls_total: 500 },
  },
  "job.page": {
    event: "job.page",
    id: "evt_01kf0kvbx0f9htn5bv0drypcv8",
    created_at: "2026-01-15T10:40:04.000Z",
    data: { job_id: "job_01kf0kv800fmkvgtkty7trff73", index: 0, ...PAGE_RESULT },
  },
  "job.completed": {
    event: "job.completed",
    id: "evt_01kf0m4cz0f7xb02f3p8wk1hqd",
    created_at: "2026-01-15T10:45:00.000Z",
    data: {
      job_id: "job_01kf0kv800fmkvgtkty7trff73",
      urls_total: 500,
      urls_ok: 497,
      urls_failed: 3,
      download_url:
        "https://gatehouse.example/v1/jobs/job_01kf0kv800fmkvgtkty7trff73/results?expires=1768560300&signature=2b6c9d0f4e8a17530c1fd2a9b7e4638d5f0a1c2e3b4d5968778695a4b3c2d1e0",
      download_url_expires_at: "2026-01-16T10:45:00.000Z",
    },
  },
  "job.failed": {
    event: "job.failed",
    id: "evt_01kf0m4dy8fgkbpyhdq286nftc",
    created_at: "2026-01-15T10:45:01.000Z",
    data: {
      job_id: "job_01kf0m3fngf3vbv0fqc0geqzdw",
      urls_total: 20,
      urls_ok: 0,
      urls_failed: 20,
      error: { code: "dns_failure", message: "None of the 20 addresses could be read: their host has no address." },
    },
  },
  "crawl.started": {
    event: "crawl.started",
    id: "evt_01kf0kv9ygf7nsydmsjn4pzgk5",
    created_at: "2026-01-15T10:40:02.000Z",
    data: { crawl_id: "crl_01kf0kv800fmkvgtkty7trff74", url: "https://shop.example/" },
  },
  "crawl.page": {
    event: "crawl.page",
    id: "evt_01kf0kvbx0ejy85xw6pd6tr9v9",
    created_at: "2026-01-15T10:40:04.000Z",
    data: { crawl_id: "crl_01kf0kv800fmkvgtkty7trff74", index: 0, ...PAGE_RESULT },
  },
  "crawl.completed": {
    event: "crawl.completed",
    id: "evt_01kf0mdhy0e0eahsmjj1kvwy3d",
    created_at: "2026-01-15T10:50:00.000Z",
    data: {
      crawl_id: "crl_01kf0kv800fmkvgtkty7trff74",
      url: "https://shop.example/",
      pages_found: 120,
      pages_ok: 117,
      pages_failed: 1,
      credits_used: 117,
      download_url:
        "https://gatehouse.example/v1/crawls/crl_01kf0kv800fmkvgtkty7trff74/results?expires=1768560600&signature=9c3b5d0f4e8a17530c1fd2a9b7e4638d5f0a1c2e3b4d5968778695a4b3c2d1e0",
      download_url_expires_at: "2026-01-16T10:50:00.000Z",
    },
  },
  "crawl.failed": {
    event: "crawl.failed",
    id: "evt_01kf0mdjx8et9vqbpkfcmptgjx",
    created_at: "2026-01-15T10:50:01.000Z",
    data: {
      crawl_id: "crl_01kf0m3fngf3vbv0fqc0geqzdx",
      url: "https://gone.example/",
      pages_found: 1,
      pages_ok: 0,
      pages_failed: 1,
      credits_used: 0,
      error: {
        code: "dns_failure",
        message: "The URL could not be read. Most often: The host name does not resolve.",
      },
    },
  },
  "monitor.changed": {
    event: "monitor.changed",
    id: "evt_01kf0mh740fzsb3jqx8mtd7f2v",
    created_at: "2026-01-15T10:52:00.000Z",
    data: {
      monitor_id: "mon_01kf0kv800fmkvgtkty7trff75",
      name: "Prices",
      run_id: "job_01kf0kv800fmkvgtkty7trff76",
      pages: { same: 11, changed: 1, new: 0, removed: 0, failed: 0 },
      changes: [
        {
          url: SCRAPED_URL,
          status: "changed",
          compared_with: "2026-01-14T10:52:00.000Z",
          diff: {
            text: "@@ -1,3 +1,3 @@\n Blue mug\n-14.50 €\n+12.50 €\n Holds 350 ml.",
            added: 1,
            removed: 1,
            truncated: false,
          },
        },
      ],
      truncated: false,
      credits_used: 12,
    },
  },
  "monitor.failed": {
    event: "monitor.failed",
    id: "evt_01kf0mh838fbn5y2wkz9rc4h6t",
    created_at: "2026-01-15T10:52:01.000Z",
    data: {
      monitor_id: "mon_01kf0kv800fmkvgtkty7trff75",
      name: "Prices",
      run_id: "job_01kf0kv800fmkvgtkty7trff77",
      error: { code: "workspace_balance", message: "The credits ran out before all pages were read." },
      paused: true,
    },
  },
  "stream.completed": {
    event: "stream.completed",
    id: "evt_01kf0mzvw0fr3tfggq0139mxmh",
    created_at: "2026-01-15T11:00:00.000Z",
    data: {
      stream_id: "str_01kf0mppx0etbat0k4761vvm3h",
      reason: "finished",
      urls_total: 12,
      urls_ok: 11,
      urls_failed: 1,
      credits_used: 11,
      started_at: "2026-01-15T10:55:00.000Z",
      ended_at: "2026-01-15T11:00:00.000Z",
    },
  },
  "credits.low": {
    event: "credits.low",
    id: "evt_01kf0nvas0e0es5zkdmt3v3919",
    created_at: "2026-01-15T11:15:00.000Z",
    data: { balance: 999, threshold: 1000 },
  },
  "credits.exhausted": {
    event: "credits.exhausted",
    id: "evt_01kf0ppsp0f19v3e4552jc9ms3",
    created_at: "2026-01-15T11:30:00.000Z",
    data: { balance: 0, threshold: 1000 },
  },
  "key.created": {
    event: "key.created",
    id: "evt_01kf0rdqg0e4cae8624dn0wvm8",
    created_at: "2026-01-15T12:00:00.000Z",
    data: { ...CREATED_KEY, scopes: [...CREATED_KEY.scopes] },
  },
  "key.revoked": {
    event: "key.revoked",
    id: "evt_01kf0t4na0e4yr15w84553e7eq",
    created_at: "2026-01-15T12:30:00.000Z",
    data: {
      ...CREATED_KEY,
      scopes: [...CREATED_KEY.scopes],
      revoked_at: "2026-01-15T12:30:00.000Z",
      reason: "no longer needed",
    },
  },
};
