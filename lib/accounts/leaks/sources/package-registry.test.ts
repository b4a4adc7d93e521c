import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { newToken } from "#lib/accounts/keys/token.ts";
import { bareEnvironment, ScanHarness } from "#testing/builders/scan-harness.ts";
import { packed } from "#testing/samples/tarball.ts";
import { httpTarget } from "#testing/services/outbound-targets.ts";
import { onePackage, type TestPackage, type TestRegistry, testRegistry } from "#testing/services/package-registry.ts";
import { packageRegistry } from "./package-registry.ts";

beforeAll(bareEnvironment);

const scan = ({ url, feedUrl }: Pick<TestRegistry, "url" | "feedUrl">, fileHosts: string[] = []) =>
  new ScanHarness(packageRegistry(() => ({ url, feedUrl, fileHosts })));
const tarballsOf = (registry: { asked: URL[] }) =>
  registry.asked.flatMap(({ pathname }) => (pathname.endsWith(".tgz") ? [pathname] : []));
const token = newToken("live");

describe("a package registry", () => {
  it("is followed change by change, scanning what was published", async () => {
    const changes: TestPackage[] = [
      onePackage("plain", { "index.js": "1" }),
      onePackage("@ada/site", { "config/a b#.env": `KEY=${token}` }),
      { ...onePackage("gone", {}), deleted: true },
      onePackage("_design/app", {}),
    ];
    await using registry = await testRegistry({ changes });
    const harness = scan(registry);
    const first = await harness.next();
    expect(first.outcome).toEqual({ documents: 2, complete: true, problem: null, retryAt: null });
    expect(first.reported).toEqual([
      { token, sourceUrl: `${registry.url}/@ada%2Fsite/1.0.0#package/config/a%20b%23.env`, diffUrl: null },
    ]);
    expect(first.cursor).toMatchObject({ seq: 4, pending: [] });
    changes.push(onePackage("new", { a: token }));
    registry.asked.length = 0;
    expect((await harness.next()).reported).toHaveLength(1);
    expect(tarballsOf(registry)).toEqual(["/new/-/1.0.0.tgz"]);
    expect((await harness.next()).outcome).toMatchObject({ documents: 0, complete: true });
  });

  it("of npm's size is followed from shortly before the present", async () => {
    const changes = Array.from({ length: 1_500 }, (_, n) => onePackage(`p${n}`, { a: "1" }));
    await using registry = await testRegistry({ changes, about: { db_name: "registry", update_seq: 2_490 } });
    await scan(registry).next();
    const [, first] = registry.asked;
    expect(first?.searchParams.get("since")).toBe("1490");
  });

  it("lists a package once, and all versions since the last scan are read", async () => {
    const versions = ["1.0.0", "1.1.0", "2.0.0-beta", "1.2.0"].map((version, n) => ({
      version,
      at: new Date(Date.parse("2026-11-22T10:05:00.000Z") + n * 60_000).toISOString(),
      tarball: packed({ a: version }),
    }));
    const old = onePackage("lib", { a: "0" }, "2026-11-01T00:00:00.000Z");
    const changes: TestPackage[] = [old];
    await using registry = await testRegistry({ changes });
    const harness = scan(registry);
    await harness.next();
    changes.push({
      name: "lib",
      versions: [{ version: "0.9.0", at: "2026-11-01T00:00:00.000Z", tarball: "" }, ...versions],
    });
    registry.asked.length = 0;
    expect((await harness.next()).outcome.documents).toBe(4);
    expect(tarballsOf(registry).toReversed()).toEqual(versions.map(({ version }) => `/lib/-/${version}.tgz`));
  });

  it("reports again after a report failed", async () => {
    await using registry = await testRegistry({
      changes: [onePackage("a", { a: "1" }), onePackage("b", { b: token })],
    });
    const harness = scan(registry);
    const dies = () => {
      throw new Error("the process died");
    };
    await expect(harness.next(dies)).rejects.toThrow("died");
    expect((await harness.next()).reported).toMatchObject([{ token }]);
    expect((await harness.next()).reported).toEqual([]);
  });

  it("starts over when changed for another", async () => {
    await using one = await testRegistry({ changes: [onePackage("a", { a: "1" }), onePackage("b", { b: "1" })] });
    await using two = await testRegistry({ changes: [onePackage("c", { c: token })] });
    let at = one;
    const harness = new ScanHarness(packageRegistry(() => ({ url: at.url, feedUrl: at.feedUrl, fileHosts: [] })));
    await harness.next();
    at = two;
    expect((await harness.next()).reported).toHaveLength(1);
  });

  it("ignores invalid package names", async () => {
    const names = ["..", "../../etc", "a/b/c", "", "x?y", "@a", `${"a".repeat(300)}`, "%2e%2e"];
    await using registry = await testRegistry({ changes: names.map((name) => onePackage(name, { a: token })) });
    expect((await scan(registry).next()).outcome).toMatchObject({ documents: 0, complete: true, problem: null });
    expect(registry.asked.every(({ pathname }) => pathname.startsWith("/feed"))).toBe(true);
  });
});

describe("tarballs", () => {
  it("are fetched only from the registry's host and configured ones", async () => {
    await using files = await httpTarget((_request, response) => response.end(packed({ a: token })));
    const host = new URL(files.url).host;
    const version = { version: "1.0.0", at: "2026-11-22T09:00:00.000Z", tarball: `${files.url}/a.tgz` };
    await using registry = await testRegistry({ changes: [{ name: "a", versions: [version] }] });
    const barred = await scan(registry).next();
    expect(barred.outcome).toMatchObject({
      complete: true,
      problem: expect.stringMatching(/a@1.0.0: .*LEAK_FILE_HOSTS/),
    });
    expect(files.hits()).toBe(0);
    expect((await scan(registry, [host]).next()).reported).toHaveLength(1);
  });

  it("are not fetched through a redirect to another host", async () => {
    await using files = await httpTarget((_request, response) => response.end(packed({ a: token })));
    await using registry = await testRegistry({
      changes: [onePackage("a", { a: "1" })],
      instead: (url, _request, response) =>
        url.pathname.endsWith(".tgz") && !!response.writeHead(302, { location: files.url }).end(),
    });
    const { outcome } = await scan(registry).next();
    expect(outcome).toMatchObject({
      complete: true,
      problem: expect.stringMatching(/a@1.0.0: .*not a host of this source/),
    });
    expect(files.hits()).toBe(0);
  });

  it("are named when unreadable, without stopping the scan", async () => {
    const version = (tarball: Buffer) => [{ version: "1.0.0", at: "2026-11-22T09:00:00.000Z", tarball }];
    const good = packed({
      a: Array.from({ length: 500 }, (_, n) => createHash("md5").update(`${n}`).digest("hex")).join("\n"),
    });
    await using registry = await testRegistry({
      changes: [
        { name: "cut", versions: version(good.subarray(0, -40)) },
        { name: "none", versions: version(Buffer.from("not here".repeat(200))) },
        onePackage("fine", { b: token }),
      ],
    });
    const { outcome, reported } = await scan(registry).next();
    expect(outcome).toMatchObject({
      documents: 3,
      complete: true,
      problem: expect.stringMatching(/cut@1.0.0: .*none@1.0.0: /s),
    });
    expect(reported).toHaveLength(1);
  });
});
