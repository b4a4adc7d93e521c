import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { LOG_DAYS_DEFAULT } from "#lib/kernel/retention.ts";
import { EVENT_DOCUMENT_BYTES } from "#lib/scraping/async-scrapes/constants.ts";
import {
  ATTEMPT_DEADLINE_MS,
  DELIVERY_AGENT,
  RESPONSE_KEPT_BYTES,
  WAITING_REASONS,
  WARNING_ATTEMPT,
} from "#lib/webhooks/deliveries/constants.ts";
import {
  DOUBLES_BELOW,
  ENDPOINT_LIMIT_MAX,
  FIRST_LIMIT,
  HANGING_LIMIT,
  MAX_SLOW_IN_FLIGHT,
  SLOW_MS,
} from "#lib/webhooks/deliveries/dispatch/constants.ts";
import { describeWaiting } from "#lib/webhooks/deliveries/rules.ts";
import { TEST_EVENTS_A_MINUTE } from "#lib/webhooks/deliveries/test-event/pace.ts";
import { ATTEMPT_OFFSETS_MS, JITTER_MAX_MS, JITTER_SHARE, MAX_ATTEMPTS } from "#lib/webhooks/queue/retry-schedule.ts";
import { FAILURES_BEFORE_PAUSE } from "#lib/webhooks/subscriptions/constants.ts";

const guide = readFileSync(new URL("webhooks.md", import.meta.url), "utf8");
/** Its text, independent of line breaks. */
const words = guide.replaceAll(/\s+/g, " ");

describe("the guide shows the tested receivers", () => {
  const folder = new URL("receivers/", import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(?:mjs|py|go|php|rb)$/.test(name),
  );

  it.each(files)("%s, exactly", (name) => {
    const [, shown] =
      new RegExp(`<!-- docs/receivers/${name} -->\n\n\`\`\`\\w+\n([\\s\\S]*?)\n\`\`\``).exec(guide) ?? [];
    expect(shown).toBe(readFileSync(new URL(name, folder), "utf8").trimEnd());
  });
});

describe("the guide states the actual behaviour", () => {
  const UNITS = [
    [3_600_000, "hour"],
    [60_000, "minute"],
    [1_000, "second"],
  ] as const;
  const later = (ms: number): string => {
    const [size, unit] = UNITS.find(([each]) => ms >= each) ?? [1, "ms"];
    return ms === 0 ? "immediately" : `${ms / size} ${unit}${ms === size ? "" : "s"} later`;
  };

  it("lists the times of the attempts", () => {
    const rows = [...guide.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(([, number, time]) => [Number(number), time]);
    expect(rows).toEqual(ATTEMPT_OFFSETS_MS.map((offset, at) => [at + 1, later(offset)]));
  });

  it.each([
    `up to ${MAX_ATTEMPTS} **attempts**`,
    `all ${MAX_ATTEMPTS} are used up`,
    `delayed by up to ${JITTER_SHARE * 100} %, at most ${JITTER_MAX_MS / 1_000} seconds`,
    `2xx within ${ATTEMPT_DEADLINE_MS / 1_000} seconds`,
    `first ${RESPONSE_KEPT_BYTES / 1_024} KiB`,
    `up to ${EVENT_DOCUMENT_BYTES / 1_024} KiB of a page's document`,
    `after the ${WARNING_ATTEMPT}th failed attempt`,
    `After **${FAILURES_BEFORE_PAUSE} failed deliveries in a row**`,
    `| up to ${FIRST_LIMIT} |`,
    `up to ${DOUBLES_BELOW}, then one more with each up to ${ENDPOINT_LIMIT_MAX}`,
    `takes ${SLOW_MS / 1_000} seconds or more, whatever it answers | one more with each answer, up to ${ENDPOINT_LIMIT_MAX}`,
    `refuses quickly | one more with each answer, up to ${DOUBLES_BELOW}`,
    `up to ${HANGING_LIMIT}, which is ${(HANGING_LIMIT * 60_000) / ATTEMPT_DEADLINE_MS} attempts a minute`,
    `time out or take ${SLOW_MS / 1_000} seconds share ${MAX_SLOW_IN_FLIGHT} concurrent attempts`,
    ...WAITING_REASONS.map((reason) => `| \`${reason}\` |`),
    describeWaiting({ reason: "endpoint_times_out", deliveries_before: 34 }),
    `kept ${LOG_DAYS_DEFAULT} days<!-- LOG_DAYS -->`,
    `replayed for ${LOG_DAYS_DEFAULT} days<!-- LOG_DAYS -->`,
    `At most ${TEST_EVENTS_A_MINUTE} a minute`,
    `User-Agent: ${DELIVERY_AGENT}`,
    ...EVENT_TYPES.map((type) => `\`${type}\``),
  ])("%s", (claim) => {
    expect(words).toContain(claim);
  });

  it.each(["docs/webhooks.md", "docs/receivers/node.mjs", "packages/verify/src/body.js"])(
    "%s lets Express accept the largest bodies",
    (file) => {
      const text = readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
      const calls = [...text.matchAll(/express\.raw\(.*?\)/g)].map(([call]) => call);
      expect(calls.length).toBeGreaterThan(0);
      // Express's default limit is 100 kB.
      expect(new Set(calls)).toEqual(new Set(['express.raw({ type: "application/json", limit: "1mb" })']));
    },
  );

  it("links to existing sections", () => {
    const anchors = [...guide.matchAll(/^## (.+)$/gm)].map(([, title]) =>
      (title ?? "")
        .toLowerCase()
        .replaceAll(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );
    const links = [...guide.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor);
    expect(links.filter((anchor) => !anchors.includes(anchor ?? ""))).toEqual([]);
  });
});
