import type { ServerResponse } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { newToken } from "#lib/accounts/keys/token.ts";
import { bareEnvironment, ScanHarness } from "#testing/builders/scan-harness.ts";
import { packed } from "#testing/samples/tarball.ts";
import { onePackage, type TestRegistry, testRegistry } from "#testing/services/package-registry.ts";
import { packageRegistry } from "./package-registry.ts";

beforeAll(bareEnvironment);

const scan = ({ url, feedUrl }: TestRegistry) =>
  new ScanHarness(packageRegistry(() => ({ url, feedUrl, fileHosts: [] })));
const token = newToken("live");
const NOW = Date.parse("2026-11-22T10:00:00.000Z");
const three = () => ["a", "b", "c"].map((name) => onePackage(name, { f: name === "c" ? token : name }));
const changesBody = (seqs: number[], lastSeq: number) =>
  JSON.stringify({ results: seqs.map((seq) => ({ seq, id: `p${seq}`, changes: [] })), last_seq: lastSeq });

describe("a change feed", () => {
  it.each([
    ["repeats the same changes", () => changesBody([1, 2], 2), 2],
    ["goes back in the middle", () => changesBody([1, 2, 3, 2], 4), 3],
    ["does not advance", () => changesBody([1, 1], 1), 1],
  ])("that %s is reported and not followed in a loop", async (_, body, seq) => {
    await using registry = await testRegistry({
      changes: [],
      instead: (url, _request, response) => url.pathname === "/feed/_changes" && !!response.end(body()),
    });
    const harness = scan(registry);
    const { outcome, cursor } = await harness.next();
    expect(outcome).toMatchObject({
      complete: false,
      problem: expect.stringMatching(/The change feed loops: behind \d it gave \d/),
    });
    expect(cursor).toMatchObject({ seq });
    registry.asked.length = 0;
    await harness.next();
    expect(registry.asked).toHaveLength(1);
  });

  it("that was set back is followed from its new position", async () => {
    let at = 3;
    const changes = three();
    await using registry = await testRegistry({
      changes,
      instead: (url, _request, response) =>
        url.pathname === "/feed/_changes" && at < 3 && Number(url.searchParams.get("since")) > at
          ? !!response.end(changesBody([], at))
          : false,
    });
    const harness = scan(registry);
    await harness.next();
    at = 1;
    expect((await harness.next()).outcome).toMatchObject({
      complete: false,
      problem: expect.stringMatching(/went back from 3 to 1/),
    });
    at = 3;
    const next = await harness.next();
    expect(next.outcome).toMatchObject({ documents: 2, complete: true });
    expect(next.reported).toMatchObject([{ token }]);
  });

  it.each<[string, (response: ServerResponse) => unknown, RegExp, Date | null]>([
    ["429", (r) => r.writeHead(429, { "retry-after": "60" }).end(), /no more requests/, new Date(NOW + 60_000)],
    ["502", (r) => r.writeHead(502).end(), /failed \(502\)/, null],
    ["garbage", (r) => r.end("{"), /change feed is not valid/, null],
    [
      "a list of unknown entries",
      (r) => r.end('{"results":[{"id":7}],"last_seq":1}'),
      /change feed is not valid/,
      null,
    ],
    ["a cut connection", (r) => r.socket?.destroy(), /closed the connection/, null],
    ["304", (r) => r.writeHead(304).end(), /answered 304/, null],
    ["a redirect loop", (r) => r.writeHead(301, { location: "/feed/_changes" }).end(), /redirects more/, null],
  ])("that returns %s leaves the position unchanged", async (_, answer, problem, retryAt) => {
    let broken = true;
    await using registry = await testRegistry({
      changes: three(),
      instead: (url, _request, response) => {
        if (!broken || !url.pathname.startsWith("/feed")) return false;
        answer(response);
        return true;
      },
    });
    const harness = scan(registry);
    expect((await harness.next()).outcome).toMatchObject({
      documents: 0,
      complete: false,
      problem: expect.stringMatching(problem),
      retryAt,
    });
    broken = false;
    expect((await harness.next()).outcome).toMatchObject({ documents: 3, complete: true });
  });
});

describe("a registry", () => {
  it.each<[string, RegExp]>([
    ["package", /^\/b$/],
    ["tarball", /^\/b\/-\//],
  ])("whose %s fails is scanned on, and the failure retried later", async (_, path) => {
    let broken = true;
    await using registry = await testRegistry({
      changes: three(),
      instead: (url, _request, response) => broken && path.test(url.pathname) && !!response.writeHead(500).end(),
    });
    const harness = scan(registry);
    const first = await harness.next();
    expect(first.outcome).toMatchObject({ documents: 2, complete: false, problem: "The registry failed (500)." });
    expect(first.reported).toHaveLength(1);
    expect(first.cursor).toMatchObject({ seq: 3, pending: [{ id: "b", tries: 1 }] });
    // A scan that could read nothing is not counted as a try.
    expect((await harness.next()).cursor).toMatchObject({ pending: [{ id: "b", tries: 1 }] });
    broken = false;
    const last = await harness.next();
    expect(last.outcome).toMatchObject({ documents: 1, complete: true });
    expect(last.cursor).toMatchObject({ pending: [] });
  });

  it("skips a package that fails while others work, and says so", async () => {
    const changes = three();
    await using registry = await testRegistry({
      changes,
      instead: (url, _request, response) => url.pathname === "/b" && !!response.writeHead(500).end(),
    });
    const harness = scan(registry);
    const problems = [(await harness.next()).outcome.problem];
    for (const name of ["d", "e"]) {
      changes.push(onePackage(name, { f: "1" }));
      problems.push((await harness.next()).outcome.problem);
    }
    expect(problems.map((problem) => problem?.includes("b was left out"))).toEqual([false, false, true]);
    changes.push(onePackage("f", { f: "1" }));
    const { outcome, cursor } = await harness.next();
    expect(outcome).toMatchObject({ complete: true, problem: null });
    expect(cursor).toMatchObject({ seq: 6, pending: [] });
  });

  it("stores no name that looks like a token", async () => {
    await using registry = await testRegistry({
      changes: [onePackage(token, { f: "1" }), onePackage("fine", { f: "1" })],
      instead: (url, _request, response) => url.pathname.startsWith("/svc") && !!response.writeHead(500).end(),
    });
    const { cursor, saved, outcome } = await scan(registry).next();
    expect(JSON.stringify([cursor, saved, outcome])).not.toContain("svc_live");
    expect(cursor).toMatchObject({ seq: 2, pending: [] });
  });

  it("loses nothing when down, however long", async () => {
    let broken = true;
    await using registry = await testRegistry({
      changes: Array.from({ length: 30 }, (_, n) => onePackage(`p${n}`, { f: n === 1 ? token : "" })),
      instead: (url, _request, response) =>
        broken && !url.pathname.startsWith("/feed") && !!response.writeHead(503).end(),
    });
    const harness = scan(registry);
    for (let round = 0; round < 6; round++) {
      const { outcome } = await harness.next();
      expect(outcome).toMatchObject({
        documents: 0,
        complete: false,
        problem: expect.stringMatching(/failed \(503\)/),
      });
    }
    expect(registry.asked.length).toBeLessThan(30);
    broken = false;
    const { outcome, reported } = await harness.next();
    expect(outcome).toMatchObject({ documents: 30, complete: true });
    expect(reported).toHaveLength(1);
  });

  it("that asks for a pause gets no more requests, and nothing is skipped", async () => {
    let broken = true;
    await using registry = await testRegistry({
      changes: three(),
      instead: (url, _request, response) =>
        broken && url.pathname.startsWith("/b/-/") && !!response.writeHead(429, { "retry-after": "5" }).end(),
    });
    const harness = scan(registry);
    const { outcome, cursor } = await harness.next();
    expect(outcome).toMatchObject({ documents: 1, complete: false, retryAt: new Date(NOW + 5_000) });
    expect(cursor).toMatchObject({ seq: 1, pending: [] });
    broken = false;
    expect((await harness.next()).outcome).toMatchObject({ documents: 2, complete: true });
  });

  it("is asked again for a tarball cut off by the connection", async () => {
    const bytes = packed({ a: token });
    let broken = true;
    await using registry = await testRegistry({
      changes: [onePackage("a", { a: token })],
      instead: (url, _request, response) => {
        if (!broken || !url.pathname.endsWith(".tgz")) return false;
        response.writeHead(200, { "content-length": String(bytes.length) }).write(bytes.subarray(0, 50));
        response.socket?.destroySoon();
        return true;
      },
    });
    const harness = scan(registry);
    expect((await harness.next()).outcome).toMatchObject({
      complete: false,
      problem: expect.stringMatching(/gave no answer/),
    });
    broken = false;
    expect((await harness.next()).reported).toHaveLength(1);
  });

  it("is asked for only the newest version if a package's description is too long", async () => {
    await using registry = await testRegistry({
      changes: [onePackage("big", { a: token })],
      instead: (url, _request, response) => {
        if (url.pathname === "/big/latest") {
          const tarball = `${url.origin}/big/-/1.0.0.tgz`;
          response.end(JSON.stringify({ name: "big", version: "1.0.0", dist: { tarball } }));
        } else if (url.pathname === "/big") response.end(`{"x":"${"x".repeat(17 * 1024 * 1024)}"}`);
        else return false;
        return true;
      },
    });
    expect((await scan(registry).next()).reported).toHaveLength(1);
  });
});
