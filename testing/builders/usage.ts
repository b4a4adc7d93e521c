import type { Usage } from "#lib/reports/usage/types.ts";

/** Returns two days of usage of two keys and the others; `name` is the name of one key. */
export function sampleUsage(name = "worker"): Usage {
  const [first, second] = ["2026-11-01T00:00:00.000Z", "2026-11-02T00:00:00.000Z"] as const;
  return {
    ...{ from: first, to: "2026-11-03T00:00:00.000Z", granularity: "day", group_by: "key" },
    data: [
      { start: first, group: "key_1", requests: 10, errors: 1, credits: 30 },
      { start: first, group: "others", requests: 1, errors: 0, credits: 5 },
      { start: second, group: "key_2", requests: 4, errors: 4, credits: 15 },
    ],
    totals: { requests: 15, errors: 5, credits: 50 },
    groups: [
      { group: "key_1", name, requests: 10, errors: 1, credits: 30 },
      { group: "key_2", name: "second", requests: 4, errors: 4, credits: 15 },
      { group: "others", name: "Others", requests: 1, errors: 0, credits: 5 },
    ],
    groups_total: 7,
    previous: {
      ...{ from: "2026-10-30T00:00:00.000Z", to: first, requests: 5, errors: 0, credits: 25 },
      data: [{ start: "2026-10-31T00:00:00.000Z", requests: 5, errors: 0, credits: 25 }],
    },
    read_at: "2026-11-02T14:00:00.000Z",
  };
}
