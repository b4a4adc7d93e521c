import { describe, expect, it } from "vitest";
import { CommandError } from "../command-error.ts";
import { unavailable } from "../http/failure.ts";
import type { ConnectionEnd } from "./connection.ts";
import { afterFailedOpening, afterLoss, pauseMs } from "./reconnect-policy.ts";

const login = { baseUrl: "https://g.test", key: "", from: "environment" as const };
const refused = (status: number, code: string, retryAfter?: string): ConnectionEnd => ({
  how: "refused",
  answer: {
    status,
    header: (name) => (name === "retry-after" ? retryAfter : undefined),
    text: JSON.stringify({ error: { code, message: "No." } }),
  },
});

it.each([
  [0, 125, 250],
  [1, 250, 500],
  [5, 4_000, 8_000],
  [6, 5_000, 10_000],
  [1_000, 5_000, 10_000],
])("after %i consecutive losses, waits %i to %i ms", (losses, least, most) => {
  expect([pauseMs(losses, 0), pauseMs(losses, 1)]).toEqual([least, most]);
});

it.each<[string, ConnectionEnd, number, object]>([
  ["no answer", { how: "unreachable", message: "gone" }, 3, { go: "again", waitMs: 2_000, losses: 4, reopen: false }],
  ["silence", { how: "silent", livedMs: 60_000 }, 3, { go: "again", waitMs: 250, losses: 1 }],
  ["an early disconnect", { how: "closed", code: 1006, reason: "", livedMs: 10 }, 3, { waitMs: 2_000, losses: 4 }],
  ["a late disconnect", { how: "closed", code: 1006, reason: "", livedMs: 5_000 }, 3, { waitMs: 250, losses: 1 }],
  ["a stopping process", { how: "closed", code: 4503, reason: "", livedMs: 5_000 }, 0, { waitMs: 0 }],
  ["an overloaded process", { how: "closed", code: 4503, reason: "", livedMs: 5 }, 1, { waitMs: 500 }],
  ["a rate limit", refused(429, "rate_limited", "3"), 0, { go: "again", waitMs: 3_000, reopen: false }],
  ["overloaded", refused(503, "overloaded"), 0, { go: "again", waitMs: 250 }],
  ["a missing listener", refused(404, "not_found"), 0, { go: "again", waitMs: 250, reopen: true }],
  [
    "a proxy's answer",
    { how: "refused", answer: { status: 403, header: () => undefined, text: "<h1>" } },
    0,
    { go: "again" },
  ],
])("%s: %j after %i losses", (_name, lost, losses, next) => {
  expect(afterLoss(lost, login, losses, 1)).toMatchObject(next);
});

describe("exits", () => {
  it.each<[ConnectionEnd, number]>([
    [refused(401, "revoked"), 3],
    [refused(401, "unknown_key"), 3],
    [refused(403, "insufficient_scope"), 1],
    [refused(402, "key_ceiling_exceeded"), 1],
    [{ how: "closed", code: 4401, reason: "", livedMs: 1 }, 3],
    [{ how: "closed", code: 4409, reason: "", livedMs: 1 }, 1],
    [{ how: "closed", code: 4410, reason: "", livedMs: 1 }, 1],
    [{ how: "closed", code: 4400, reason: "", livedMs: 1 }, 1],
  ])("after %j with %i", (lost, exitCode) => {
    expect(afterLoss(lost, login, 0, 1)).toMatchObject({ go: "end", error: { exitCode } });
  });

  it("escapes control characters in a close reason", () => {
    const next = afterLoss({ how: "closed", code: 4401, reason: "\u001b[31mleaked", livedMs: 1 }, login, 0, 1);
    expect(next.go === "end" && next.error.message).toContain("<U+001B>[31mleaked");
  });
});

it("reopens the listener until that is refused", () => {
  expect(afterFailedOpening(unavailable("gone"), 2, 1)).toMatchObject({ go: "again", reopen: true, losses: 3 });
  expect(afterFailedOpening(new CommandError("no"), 2, 1)).toMatchObject({ go: "end" });
  expect(() => afterFailedOpening(new TypeError("a mistake"), 2, 1)).toThrow(TypeError);
});
