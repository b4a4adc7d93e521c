import { afterAll, describe, expect, test } from "vitest";
import { revokeKey } from "#lib/accounts/keys/revoke-key.ts";
import { newToken } from "#lib/accounts/keys/token.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { unseal } from "#lib/platform/crypto/crypto.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { makeKey } from "#testing/builders/key.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { SIGHTINGS_KEPT_MAX } from "./constants.ts";
import { getFinding, listFindings } from "./queries.ts";
import { recordSightings } from "./record-sightings.ts";
import { revokeLeakedKey } from "./revoke-leaked-key-by-hand.ts";
import { setLeakRevocation } from "./set-leak-revocation.ts";
import type { Finding, Sighting } from "./types.ts";

await ownDatabase();
afterAll(closeDb);

const at = (token: string, where = "https://code.example/a/.env"): Sighting => ({
  token,
  sourceUrl: where,
  diffUrl: "https://code.example/a/commit/1",
});
const NONE = { revoked: 0, notified: 0 };
const REVOKED = { revoked: 1, notified: 0 };

const keyRow = (id: string) => db().apiKey.findUniqueOrThrow({ where: { id } });
const eventsOf = async (ctx: Ctx, type: string) => {
  const rows = await db().event.findMany({ where: { workspaceId: ctx.workspaceId, type } });
  return rows.map((row) => JSON.parse(Buffer.from(row.body).toString()).data);
};
const noticesOf = (ctx: Ctx) =>
  db().notice.findMany({ where: { workspaceId: ctx.workspaceId, kind: "key_leaked" }, orderBy: { id: "asc" } });
const auditOf = (ctx: Ctx, action: string) =>
  db().auditEntry.findMany({ where: { workspaceId: ctx.workspaceId, action } });

async function findingsOf(ctx: Ctx): Promise<Finding[]> {
  const listed = await listFindings(ctx, {});
  return listed.ok ? listed.value.data : [];
}

async function onlyFinding(ctx: Ctx) {
  const [finding, more] = await findingsOf(ctx);
  if (!finding || more) throw new Error("One finding was expected.");
  const read = await getFinding(ctx, finding.id);
  if (!read.ok) throw new Error(read.message);
  return read.value;
}

describe("a live key seen in public", () => {
  test("is revoked, announced, and stored with its replacement's permissions", async () => {
    const clock = fakeClock(new Date());
    const ctx = await makeWorkspace({ clock });
    const second = await addMember(ctx, "owner");
    await addMember(ctx, "member");
    await db().noticeConnection.create({
      data: {
        workspaceId: ctx.workspaceId,
        channel: "chat",
        url: new Uint8Array([1]),
        host: "chat.example",
        createdAt: clock.now(),
      },
    });
    const key = await makeKey(ctx, { name: "ingest", scopes: ["scrape", "parse"], credit_ceiling: 100, rate_limit: 5 });
    await db().keyActivity.update({ where: { keyId: key.id }, data: { spent: 30, held: 5 } });

    expect(await recordSightings({ clock }, "code_host", [at(key.token)])).toEqual(REVOKED);
    expect(await keyRow(key.id)).toMatchObject({
      revokedAt: clock.now(),
      revokedReason: "leaked",
      revokedBy: "system",
    });
    const { finding, places } = await onlyFinding(ctx);
    expect(finding).toMatchObject({
      key: { id: key.id, name: "ingest", token_hint: key.token_hint },
      state: "revoked",
      source: "code_host",
      source_url: "https://code.example/a/.env",
      diff_url: "https://code.example/a/commit/1",
      revoked_at: clock.now().toISOString(),
      notified_owners: 2,
      replacement: { name: "ingest", scopes: ["scrape", "parse"], credit_ceiling: 65, rate_limit: 5, expires_at: null },
      claimed_at: null,
      successor: null,
    });
    expect(places).toMatchObject([{ source: "code_host", source_url: "https://code.example/a/.env" }]);
    expect(await eventsOf(ctx, "key.revoked")).toMatchObject([
      {
        key_id: key.id,
        reason: "leaked",
        source_url: "https://code.example/a/.env",
        actor: { type: "system", id: "system" },
      },
    ]);
    expect(await auditOf(ctx, "key.revoked")).toMatchObject([
      {
        actorType: "system",
        actorLabel: "Leak detection",
        targetId: key.id,
        after: { reason: "leaked", source_url: "https://code.example/a/.env" },
      },
    ]);
    const notices = await noticesOf(ctx);
    expect(notices.map(({ channel, recipient }) => [channel, recipient])).toEqual(
      expect.arrayContaining([
        ["mail", ctx.actor.label],
        ["mail", second.actor.label],
        ["chat", ctx.workspaceId],
      ]),
    );
    expect(notices).toHaveLength(3);
    const payloads = notices.map(({ id, payload }) => JSON.parse(unseal(payload, id)) as NoticePayloads["key_leaked"]);
    for (const each of payloads)
      expect(each).toMatchObject({
        key: { name: "ingest" },
        source: "code host",
        source_url: "https://code.example/a/.env",
        diff_url: "https://code.example/a/commit/1",
        revoked: true,
        finding_url: expect.stringMatching(new RegExp(`^http://localhost:3000/.+/leaks/${finding.id}$`)),
      });
  });

  test("is revoked and announced once for 50 places, also when found again", async () => {
    const ctx = await makeWorkspace();
    const key = await makeKey(ctx);
    const all = Array.from({ length: 50 }, (_, place) => at(key.token, `https://paste.example/${place}`));
    expect(await recordSightings(ctx, "paste_feed", all)).toEqual(REVOKED);
    expect(await recordSightings(ctx, "paste_feed", all)).toEqual(NONE);
    expect(await recordSightings(ctx, "code_host", all.slice(0, 5))).toEqual(NONE);
    const { finding, places } = await onlyFinding(ctx);
    expect([finding.places, places.length]).toEqual([50, 50]);
    expect(await eventsOf(ctx, "key.revoked")).toHaveLength(1);
    expect(await noticesOf(ctx)).toHaveLength(1);
    expect(await auditOf(ctx, "key.revoked")).toHaveLength(1);
  });

  test("is revoked once when reported concurrently", async () => {
    const ctx = await makeWorkspace();
    const key = await makeKey(ctx);
    const counts = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        recordSightings(ctx, "partner", [at(key.token, `https://code.example/${n}`)]),
      ),
    );
    expect(counts.filter(({ revoked }) => revoked === 1)).toHaveLength(1);
    expect((await onlyFinding(ctx)).places).toHaveLength(6);
    expect(await noticesOf(ctx)).toHaveLength(1);
  });

  test("is found among 10,000 sightings, with a bounded number of places", async () => {
    const ctx = await makeWorkspace();
    const [one, two] = [await makeKey(ctx), await makeKey(ctx, { name: "two" })];
    const all = Array.from({ length: 10_000 }, (_, place) => {
      const token = place % 10 === 0 ? newToken("live") : place === 9_999 ? two.token : one.token;
      return at(token, `https://paste.example/${place}`);
    });
    expect(await recordSightings(ctx, "paste_feed", all)).toEqual({ revoked: 2, notified: 0 });
    const findings = await findingsOf(ctx);
    expect(findings.map(({ places }) => places).sort((a, b) => a - b)).toEqual([1, SIGHTINGS_KEPT_MAX]);
    expect(await noticesOf(ctx)).toHaveLength(2);
  });
});

describe("limits of automatic revocation", () => {
  test("leave foreign tokens, look-alikes, test keys and ended keys alone", async () => {
    const clock = fakeClock(new Date());
    const ctx = await makeWorkspace({ clock });
    const live = await makeKey(ctx);
    const tester = await makeKey(ctx, { env: "test" });
    const ended = await makeKey(ctx);
    await revokeKey(ctx, ended.id, { reason: "old" });
    const expired = await makeKey(ctx, { expires_at: new Date(clock.now().getTime() + 1_000).toISOString() });
    clock.advance(1_000);
    const all = [
      newToken("live"),
      `${live.token.slice(0, -1)}${live.token.endsWith("0") ? "1" : "0"}`,
      live.token.toLowerCase(),
      live.token.slice(9),
      "",
      "svc_live_",
      tester.token,
      ended.token,
      expired.token,
    ].map((token) => at(token));
    expect(await recordSightings({ clock }, "partner", all)).toEqual(NONE);
    expect(await findingsOf(ctx)).toEqual([]);
    expect(await noticesOf(ctx)).toEqual([]);
    for (const key of [live, tester, expired]) expect((await keyRow(key.id)).revokedAt).toBeNull();
    expect((await keyRow(ended.id)).revokedReason).toBe("old");
  });

  test("only notify the owners of an opted-out workspace, and they may revoke", async () => {
    const ctx = await makeWorkspace();
    const key = await makeKey(ctx);
    expect(await setLeakRevocation(ctx, { on: false })).toEqual({ ok: true, value: { on: false } });
    expect(await setLeakRevocation(ctx, { on: false })).toMatchObject({ ok: true });
    expect(await auditOf(ctx, "workspace.leak_revocation_changed")).toMatchObject([
      { before: { leak_revocation: true }, after: { leak_revocation: false } },
    ]);
    expect(await recordSightings(ctx, "code_host", [at(key.token)])).toEqual({ revoked: 0, notified: 1 });
    expect(await recordSightings(ctx, "code_host", [at(key.token, "https://code.example/b")])).toEqual(NONE);
    expect((await keyRow(key.id)).revokedAt).toBeNull();
    const { finding } = await onlyFinding(ctx);
    expect(finding).toMatchObject({ state: "open", revoked_at: null, places: 2 });
    expect(await noticesOf(ctx)).toHaveLength(1);
    expect(await auditOf(ctx, "key.leak_found")).toHaveLength(1);

    const stranger = await makeWorkspace();
    expect(await revokeLeakedKey(stranger, { finding: finding.id })).toMatchObject({ error: "not_found" });
    const member = await addMember(ctx, "member");
    expect(await revokeLeakedKey(member, { finding: finding.id })).toMatchObject({ error: "forbidden" });
    expect(await setLeakRevocation(member, { on: true })).toMatchObject({ error: "forbidden" });
    expect(await revokeLeakedKey(ctx, { finding: finding.id })).toMatchObject({ ok: true });
    expect(await revokeLeakedKey(ctx, { finding: finding.id })).toMatchObject({ error: "already_revoked" });
    expect((await onlyFinding(ctx)).finding.state).toBe("revoked");
    expect(await eventsOf(ctx, "key.revoked")).toMatchObject([{ source_url: "https://code.example/a/.env" }]);
  });

  test("end with opting in again: the next sighting revokes", async () => {
    const ctx = await makeWorkspace();
    const key = await makeKey(ctx);
    await setLeakRevocation(ctx, { on: false });
    await recordSightings(ctx, "code_host", [at(key.token)]);
    await setLeakRevocation(ctx, { on: true });
    expect((await keyRow(key.id)).revokedAt).toBeNull();
    expect(await recordSightings(ctx, "partner", [at(key.token, "")])).toEqual(REVOKED);
    expect(await noticesOf(ctx)).toHaveLength(2);
    expect(await eventsOf(ctx, "key.revoked")).toMatchObject([{ source_url: "https://code.example/a/.env" }]);
    expect((await onlyFinding(ctx)).finding).toMatchObject({ state: "revoked", source: "code_host" });
  });

  test("do not include unsafe URLs, which are dropped", async () => {
    const ctx = await makeWorkspace();
    const key = await makeKey(ctx);
    const sighting = { token: key.token, sourceUrl: "javascript:alert(1)", diffUrl: "file:///etc/passwd" };
    expect(await recordSightings(ctx, "partner", [sighting])).toEqual(REVOKED);
    expect((await onlyFinding(ctx)).finding).toMatchObject({ source_url: null, diff_url: null, places: 1 });
    expect((await eventsOf(ctx, "key.revoked"))[0]).not.toHaveProperty("source_url");
    const { rows } = await sql().query("select 1 from leak_sightings where source_url like 'javascript%'");
    expect(rows).toEqual([]);
  });
});
