import { describe, expect, it } from "vitest";
import { concurrency, creditHistory, creditUsage, historyStart, queueStatus } from "./team.ts";
import { missingAt } from "./unknown.ts";

describe("Firecrawl account information", () => {
  it("contains the balance", () => {
    expect(creditUsage({ balance: 7 }, 2)).toMatchObject({ success: true, data: { remainingCredits: 7 } });
    expect(creditUsage({ balance: 7 }, 1)).toMatchObject({ success: true, data: { remaining_credits: 7 } });
  });

  it("contains credits by month, including the current one", () => {
    const group = (start: string, key: string | null, credits: number) => ({
      ...{ start, group: key, credits, requests: 1, errors: 0 },
    });
    const usage = {
      to: "2026-03-01T00:00:00.000Z",
      groups: [{ group: "key_1", name: "prod", requests: 3, errors: 0, credits: 6 }],
    };
    const days = [group("2025-12-30T00:00:00.000Z", null, 1), group("2026-02-01T00:00:00.000Z", null, 3)];
    expect(creditHistory({ ...usage, data: [...days, group("2026-02-03T00:00:00.000Z", null, 2)] }).periods).toEqual([
      { startDate: "2025-12-01T00:00:00.000Z", endDate: "2026-01-01T00:00:00.000Z", creditsUsed: 1 },
      { startDate: "2026-02-01T00:00:00.000Z", endDate: null, creditsUsed: 5 },
    ]);
    const byKey = [group("2026-02-01T00:00:00.000Z", "key_1", 4), group("2026-02-01T00:00:00.000Z", "others", 0)];
    expect(creditHistory({ ...usage, data: byKey }).periods).toEqual([
      { startDate: "2026-02-01T00:00:00.000Z", endDate: null, apiKey: "prod", creditsUsed: 4 },
    ]);
    expect(historyStart(new Date("2026-11-23T10:00:00Z"))).toEqual(new Date("2025-12-01T00:00:00Z"));
  });

  it("contains the URLs waiting and active", () => {
    const status = { waiting: 3, active: 2, most: 50, lastSuccess: null };
    expect(queueStatus(status)).toMatchObject({ jobsInQueue: 5, activeJobsInQueue: 2, waitingJobsInQueue: 3 });
    expect(concurrency(status)).toEqual({ success: true, concurrency: 2, maxConcurrency: 50 });
  });
});

it.each([
  ["/v2/scrape/scr_1/interact", "/v2/scrape/{id}/interact"],
  ["/v1/team/token-usage/historical", "/v1/team/token-usage"],
  ["/v2/agent", "/v2/agent"],
  ["/v2/agents", undefined],
  ["/v2/nothing", undefined],
  ["/v1/crawls", undefined],
])("recognizes %s as missing feature %s", (path, endpoint) => {
  expect(missingAt(path)?.endpoint).toBe(endpoint);
});
