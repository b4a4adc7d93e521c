import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { testCodeHost } from "#testing/services/code-host.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { onePackage, testRegistry } from "#testing/services/package-registry.ts";
import { testPastes } from "#testing/services/paste-site.ts";
import { scanSource } from "../scan-source.ts";
import type { SourceAdapter } from "../types.ts";
import { codeHost } from "./code-host.ts";
import { packageRegistry } from "./package-registry.ts";
import { pasteFeed } from "./paste-feed.ts";

beforeAll(async () => {
  await ownDatabase();
});
afterAll(closeDb);

type Opened = AsyncDisposable & { adapter: SourceAdapter; sourceUrl: string | RegExp };

/** A source of each kind that contains this text. */
const SOURCES: Record<string, (text: string) => Promise<Opened>> = {
  async code_host(text) {
    const host = await testCodeHost({ files: [{ repo: "ada/site", path: ".env", sha: text.slice(-8), text }] });
    const adapter = codeHost(() => ({ url: host.url, token: "t" }));
    return { ...host, adapter, sourceUrl: `https://code.example/ada/site/blob/${"a".repeat(40)}/.env` };
  },
  async package_registry(text) {
    const registry = await testRegistry({ changes: [onePackage("site", { ".env": text })] });
    const { url, feedUrl } = registry;
    const adapter = packageRegistry(() => ({ url, feedUrl, fileHosts: [] }));
    return { ...registry, adapter, sourceUrl: `${url}/site/1.0.0#package/.env` };
  },
  async paste_feed(text) {
    const site = await testPastes({ pastes: [{ key: "k1", date: 1_790_000_000, text }] });
    const adapter = pasteFeed(() => ({ url: site.feedUrl, fileHosts: [] }));
    return { ...site, adapter, sourceUrl: "https://pastes.example/k1" };
  },
};

const revoked = async (ctx: Ctx, id: string) =>
  (await db().apiKey.findFirstOrThrow({ where: { id, workspaceId: ctx.workspaceId } })).revokedReason;

describe.each(Object.entries(SOURCES))("%s", (name, open) => {
  it("revokes a key within one scan, and stores nothing of its token", async () => {
    const ctx = await makeWorkspace();
    const [leaked, test, safe] = [await makeKey(ctx), await makeKey(ctx, { env: "test" }), await makeKey(ctx)];
    await using source = await open(`A=${leaked.token}\nB=${test.token}\n`);
    expect(await scanSource(ctx, source.adapter)).toBe(1);
    expect(await revoked(ctx, leaked.id)).toBe("leaked");
    expect(await revoked(ctx, test.id)).toBeNull();
    expect(await revoked(ctx, safe.id)).toBeNull();
    const finding = await db().leakFinding.findUniqueOrThrow({ where: { keyId: leaked.id } });
    expect(finding).toMatchObject({ source: name, sourceUrl: source.sourceUrl });
    const state = await db().leakSourceState.findUniqueOrThrow({ where: { name } });
    expect(state).toMatchObject({ documents: 1, complete: true, problem: null });
    expect(JSON.stringify(state)).not.toContain(leaked.token.slice(9, 20));
    expect(await scanSource(ctx, source.adapter)).toBe(0);
  });

  it("repeats a scan that crashed before saving its cursor, without effect", async () => {
    await db().leakSourceState.deleteMany({ where: { name } });
    const ctx = await makeWorkspace();
    const leaked = await makeKey(ctx);
    await using source = await open(`A=${leaked.token}\n`);
    const { adapter } = source;
    const dies: SourceAdapter = {
      ...adapter,
      configured: () => true,
      scan: (given, cursor, report) =>
        adapter.scan(given, cursor, report, () => Promise.reject(new Error("the process died"))),
    };
    await expect(scanSource(ctx, dies)).rejects.toThrow("died");
    expect(await revoked(ctx, leaked.id)).toBe("leaked");
    const events = await db().event.count({ where: { workspaceId: ctx.workspaceId } });
    expect(await scanSource(ctx, adapter)).toBe(0);
    expect(await db().event.count({ where: { workspaceId: ctx.workspaceId } })).toBe(events);
    expect(await db().leakSighting.count({ where: { workspaceId: ctx.workspaceId } })).toBe(1);
    expect(await db().leakSourceState.findUniqueOrThrow({ where: { name } })).toMatchObject({ complete: true });
  });
});
