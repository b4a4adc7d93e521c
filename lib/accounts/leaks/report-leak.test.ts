import { afterAll, describe, expect, test } from "vitest";
import { revokeKey } from "#lib/accounts/keys/revoke-key.ts";
import { newToken } from "#lib/accounts/keys/token.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { REPORTS_PER_MINUTE } from "./constants.ts";
import { reportLeak } from "./report-leak.ts";
import { ReportLeakInput } from "./schema.ts";
import { setLeakRevocation } from "./set-leak-revocation.ts";

await ownDatabase();
afterAll(closeDb);

const clock = fakeClock("2026-11-22T12:00:00.000Z");
let last = 0;
const somebody = () => ({ clock, ip: `198.51.100.${++last}` });
const report = (token: string, url = "") => reportLeak(somebody(), ReportLeakInput.parse({ token, url }));
const became = (outcome: string) => ({ ok: true, value: { outcome } });

describe("a reported token", () => {
  test("is revoked, and the reporter learns so, also the second time", async () => {
    const ctx = await makeWorkspace({ clock });
    const key = await makeKey(ctx);
    expect(await report(`  ${key.token}\n`, "https://chat.example/thread/1")).toEqual(became("revoked"));
    expect(await report(key.token)).toEqual(became("seen_again"));
    const finding = await db().leakFinding.findUniqueOrThrow({ where: { keyId: key.id } });
    expect(finding).toMatchObject({ source: "self_report", sourceUrl: "https://chat.example/thread/1" });
    const entry = await db().auditEntry.findFirstOrThrow({ where: { targetId: key.id, action: "key.revoked" } });
    expect(entry).toMatchObject({ actorType: "system", ip: expect.stringMatching(/^198\.51\.100\./) });
  });

  test.each(["notified", "test_key", "unknown"])("%s", async (outcome) => {
    const ctx = await makeWorkspace({ clock });
    if (outcome === "notified") await setLeakRevocation(ctx, { on: false });
    const key = await makeKey(ctx, { env: outcome === "test_key" ? "test" : "live" });
    expect(await report(outcome === "unknown" ? newToken("live") : key.token)).toEqual(became(outcome));
    expect((await db().apiKey.findUniqueOrThrow({ where: { id: key.id } })).revokedAt).toBeNull();
  });

  test("is not echoed when malformed", async () => {
    const refused = await report("svc_live_hunter2");
    expect(refused).toMatchObject({ ok: false, error: "invalid_parameter", detail: { param: "token" } });
    expect(JSON.stringify(refused)).not.toContain("hunter2");
  });
});

test("the form is bounded", () => {
  const problem = (given: object) => ReportLeakInput.safeParse(given).error?.issues[0]?.path[0];
  expect(problem({ token: "x".repeat(201) })).toBe("token");
  expect(problem({ token: "  " })).toBe("token");
  expect(problem({ token: "x", url: "javascript:alert(1)" })).toBe("url");
  expect(problem({ token: "x", url: `https://a.example/${"x".repeat(2_000)}` })).toBe("url");
  expect(problem({ token: "x", url: " " })).toBeUndefined();
});

describe("from one address", () => {
  const knock = async (ip: string | undefined, times: number) => {
    const answers = await Promise.all(
      Array.from({ length: times }, () => reportLeak({ clock, ip }, { token: newToken("live"), url: "" })),
    );
    return answers.filter(({ ok }) => ok).length;
  };

  test("accepts ten reports per minute, counted separately for each address", async () => {
    expect(await knock("192.0.2.1", REPORTS_PER_MINUTE + 5)).toBe(REPORTS_PER_MINUTE);
    expect(await knock("192.0.2.1", 1)).toBe(0);
    expect(await knock("::ffff:192.0.2.1", 1)).toBe(0);
    expect(await knock("192.0.2.2", 1)).toBe(1);
    clock.advance(60_000);
    expect(await knock("192.0.2.1", 1)).toBe(1);
  });

  test("still accepts the first report of a working key beyond the limit", async () => {
    const ctx = await makeWorkspace({ clock });
    const [key, second] = [await makeKey(ctx), await makeKey(ctx)];
    await knock("192.0.2.20", REPORTS_PER_MINUTE + 5);
    const there = (token: string) => reportLeak({ clock, ip: "192.0.2.20" }, { token, url: "" });
    expect(await there(key.token)).toEqual(became("revoked"));
    expect(await there(key.token)).toMatchObject({ ok: false, error: "rate_limited" });
    expect(await there(newToken("live"))).toMatchObject({ ok: false, error: "rate_limited" });
    await revokeKey(ctx, second.id, { reason: "old" });
    expect(await there(second.token)).toMatchObject({ ok: false, error: "rate_limited" });
  });

  test("does not count malformed tokens", async () => {
    const there = (token: string) => reportLeak({ clock, ip: "192.0.2.21" }, { token, url: "" });
    for (const _ of Array.from({ length: 2 * REPORTS_PER_MINUTE }))
      expect(await there("svc_live_hunter2")).toMatchObject({ ok: false, error: "invalid_parameter" });
    expect(await there(newToken("live"))).toEqual(became("unknown"));
  });

  test("treats an IPv6 /64 as one address, and all unknown addresses as one", async () => {
    expect(await knock("2001:db8:1:2::1", REPORTS_PER_MINUTE)).toBe(REPORTS_PER_MINUTE);
    expect(await knock("2001:db8:1:2:ffff::9", 1)).toBe(0);
    expect(await knock("2001:db8:1:3::1", 1)).toBe(1);
    expect(await knock(undefined, REPORTS_PER_MINUTE + 1)).toBe(REPORTS_PER_MINUTE);
  });

  test("deletes counts after an hour", async () => {
    await knock("192.0.2.9", 3);
    clock.advance(3_700_000);
    await knock("192.0.2.10", 1);
    expect(await db().leakReport.findMany({ select: { address: true } })).toEqual([{ address: "192.0.2.10" }]);
  });
});
