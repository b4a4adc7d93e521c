import { expect, test } from "vitest";
import type { ApiRequest } from "#lib/reports/requests/types.ts";
import { eventsOf, madeJob } from "./what-it-made.ts";

const OWN = "01m7x5afk6fsnvfhzjc689rkjw";
const FIRST = "01m7x5afk6fsnvfhzjc689rkjv";

const request = (method: string, endpoint: string, status: number, target: string | null): ApiRequest => ({
  ...{ id: `req_${OWN}`, object: "request", created_at: "2026-11-20T14:02:11.000Z", method, endpoint, target, status },
  ...{ error_code: null, target_status: null, source_ip: "203.0.113.7", user_agent: null, duration_ms: 12, credits: 0 },
  ...{ key_id: "key_01abc", key_name: "worker", env: "live" },
});

test.each([
  ["its own", request("POST", "/v1/jobs", 202, `job_${OWN}`), `job_${OWN}`],
  ["the original call's for a repeated answer", request("POST", "/v1/jobs", 202, `job_${FIRST}`), `job_${FIRST}`],
  ["none if refused", request("POST", "/v1/jobs", 402, null), undefined],
  ["none for a list", request("GET", "/v1/jobs", 200, null), undefined],
  ["none for a malformed ID", request("POST", "/v1/jobs", 202, "../../elsewhere"), undefined],
])("a call's job is %s", (_, call, job) => {
  expect(madeJob(call)).toBe(job);
  expect(eventsOf(call)).toBe(job);
});

test.each([
  ["an asynchronous scrape", request("POST", "/v1/scrape", 202, "https://example.com/"), `req_${OWN}`],
  ["a stream", request("POST", "/v1/stream", 200, "https://example.com/"), `req_${OWN}`],
  ["a synchronous scrape", request("POST", "/v1/scrape", 200, "https://example.com/"), undefined],
])("the events of %s", (_, call, id) => {
  expect(eventsOf(call)).toBe(id);
});
