import type { ServerResponse } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { newToken } from "#lib/accounts/keys/token.ts";
import { bareEnvironment, ScanHarness } from "#testing/builders/scan-harness.ts";
import { httpTarget } from "#testing/services/outbound-targets.ts";
import { type TestPaste, testPastes } from "#testing/services/paste-site.ts";
import { pasteFeed } from "./paste-feed.ts";

beforeAll(bareEnvironment);

const token = newToken("live");
const NOW = Date.parse("2026-11-22T10:00:00.000Z");
const paste = (n: number, text = "nothing"): TestPaste => ({ key: `k${n}`, date: 1_790_000_000 + n, text });
const scan = ({ feedUrl }: { feedUrl: string }, fileHosts: string[] = []) =>
  new ScanHarness(pasteFeed(() => ({ url: feedUrl, fileHosts })));
const readsOf = (site: { asked: URL[] }) => site.asked.flatMap(({ searchParams }) => searchParams.get("i") ?? []);

describe("a paste feed", () => {
  it("has each paste read once, oldest first", async () => {
    const pastes = [paste(3, `a ${token} b`), paste(2), paste(1)];
    await using site = await testPastes({ pastes });
    const harness = scan(site);
    const first = await harness.next();
    expect(first.outcome).toEqual({ documents: 3, complete: true, problem: null, retryAt: null });
    expect(first.reported).toEqual([{ token, sourceUrl: "https://pastes.example/k3", diffUrl: null }]);
    expect(readsOf(site)).toEqual(["k1", "k2", "k3"]);
    pastes.unshift(paste(4, token));
    site.asked.length = 0;
    expect((await harness.next()).reported).toHaveLength(1);
    expect((await harness.next()).reported).toEqual([]);
    expect(readsOf(site)).toEqual(["k4"]);
  });

  it("is not downloaded again while unchanged", async () => {
    let version = 1;
    const pastes = [paste(1)];
    await using site = await testPastes({ pastes, etag: () => `"v${version}"` });
    const harness = scan(site);
    await harness.next();
    expect((await harness.next()).outcome).toEqual({ documents: 0, complete: true, problem: null, retryAt: null });
    pastes.unshift(paste(2, token));
    version = 2;
    expect((await harness.next()).reported).toHaveLength(1);
  });

  it("is downloaded again while unchanged if a paste is unread", async () => {
    let broken = true;
    await using site = await testPastes({
      pastes: [paste(2, token), paste(1)],
      etag: () => '"v1"',
      instead: (url, _request, response) =>
        broken && url.searchParams.get("i") === "k2" && !!response.writeHead(500).end(),
    });
    const harness = scan(site);
    expect((await harness.next()).outcome).toMatchObject({ documents: 1, complete: false });
    broken = false;
    expect((await harness.next()).reported).toHaveLength(1);
    expect(readsOf(site)).toEqual(["k1", "k2", "k2"]);
  });

  it("reports when pastes may have passed unread", async () => {
    const pastes = [paste(1)];
    await using site = await testPastes({ pastes });
    const harness = scan(site);
    await harness.next();
    pastes.splice(0, 1, paste(9), paste(8));
    expect((await harness.next()).outcome).toMatchObject({
      documents: 2,
      complete: true,
      problem: expect.stringMatching(/may have been missed/),
    });
  });

  it("finds a token wherever the body is cut, however slowly it arrives", async () => {
    const text = `${"x".repeat(100)} ${token} ${"y".repeat(100)}`;
    let cut = 0;
    const pastes = [paste(1, text)];
    await using site = await testPastes({
      pastes,
      instead: (url, _request, response) => {
        if (!url.searchParams.has("i")) return false;
        response.write(text.slice(0, cut), () => setImmediate(() => response.end(text.slice(cut))));
        return true;
      },
    });
    for (cut = 100; cut <= 102 + token.length; cut++) {
      const { reported } = await scan(site).next();
      expect(reported.map((sighting) => sighting.token)).toEqual([token]);
    }
  });

  it("reports again after a report failed", async () => {
    await using site = await testPastes({ pastes: [paste(2, token), paste(1)] });
    const harness = scan(site);
    const dies = () => {
      throw new Error("the process died");
    };
    await expect(harness.next(dies)).rejects.toThrow("died");
    expect((await harness.next()).reported).toMatchObject([{ token }]);
    expect((await harness.next()).reported).toEqual([]);
  });

  it("may use other field names, and entries without any are skipped", async () => {
    await using site = await testPastes({
      pastes: [paste(1, token)],
      instead: (url, _request, response) => {
        if (url.pathname !== "/recent") return false;
        const entry = { id: 7, date: "2026-11-22T09:00:00Z", raw_url: `${url.origin}/raw?i=k1` };
        response.end(JSON.stringify([entry, { ...entry, id: 8, date: "?" }, { id: 9 }, null, "x"]));
        return true;
      },
    });
    const { outcome, reported } = await scan(site).next();
    expect(reported).toHaveLength(2);
    expect(outcome).toMatchObject({
      documents: 2,
      complete: true,
      problem: expect.stringMatching(/^3 entries of the paste feed name no paste/),
    });
  });

  it("does not lead to hosts that are not configured", async () => {
    await using other = await httpTarget((_request, response) => response.end(token));
    await using site = await testPastes({
      pastes: [],
      instead: (url, _request, response) => {
        if (url.searchParams.get("i") === "redirected") response.writeHead(307, { location: other.url }).end();
        else {
          const urls = [`${other.url}/x`, `${url.origin}/raw?i=redirected`, "file:///etc/passwd", "gopher://x"];
          response.end(JSON.stringify(urls.map((raw_url, n) => ({ key: `k${n}`, raw_url }))));
        }
        return true;
      },
    });
    const harness = scan(site);
    expect((await harness.next()).outcome).toMatchObject({
      documents: 4,
      complete: true,
      problem: expect.stringMatching(/LEAK_FILE_HOSTS.*4 times/),
    });
    expect(other.hits()).toBe(0);
    expect((await scan(site, [new URL(other.url).host]).next()).reported).toHaveLength(2);
  });

  it("stores nothing that looks like a token", async () => {
    await using site = await testPastes({ pastes: [{ ...paste(1, token), key: token }], etag: () => `"${token}"` });
    const { cursor, reported, saved } = await scan(site).next();
    expect(reported).toHaveLength(1);
    expect(JSON.stringify([cursor, saved])).not.toContain("svc_live");
  });

  it("remembers a bounded number of pastes, and still reads none twice", async () => {
    const pastes = Array.from({ length: 900 }, (_, n) => paste(n)).reverse();
    await using site = await testPastes({ pastes });
    const harness = scan(site);
    for (let round = 0; round < 7; round++) {
      await harness.next();
      pastes.unshift(...Array.from({ length: 890 }, (_, n) => paste(900 + round * 890 + n)).reverse());
      pastes.splice(900);
    }
    const reads = readsOf(site);
    expect(new Set(reads).size).toBe(reads.length);
    expect((harness.cursor as { known: string[] }).known).toHaveLength(5_000);
  });
});

it.each<[string, (response: ServerResponse) => unknown, RegExp, Date | null]>([
  ["429", (r) => r.writeHead(429, { "retry-after": "60" }).end(), /no more requests/, new Date(NOW + 60_000)],
  ["403", (r) => r.writeHead(403).end("YOUR IP IS NOT WHITELISTED"), /refused us \(403\)/, null],
  ["500", (r) => r.writeHead(500).end(), /failed \(500\)/, null],
  ["a cut connection", (r) => r.socket?.destroy(), /closed the connection/, null],
  ["a redirect loop", (r) => r.writeHead(302, { location: r.req.url ?? "" }).end(), /redirects more/, null],
  ["an unrequested 304", (r) => r.writeHead(304).end(), /answered 304/, null],
])("leaves %s, for the list or a paste, to the next scan", async (_, answer, problem, retryAt) => {
  for (const path of ["/recent", "/raw"]) {
    let broken = true;
    await using site = await testPastes({
      pastes: [paste(1, token)],
      instead: (url, _request, response) => {
        if (!broken || url.pathname !== path) return false;
        answer(response);
        return true;
      },
    });
    const harness = scan(site);
    expect((await harness.next()).outcome).toMatchObject({
      documents: 0,
      complete: false,
      problem: expect.stringMatching(problem),
      retryAt,
    });
    broken = false;
    expect((await harness.next()).reported).toHaveLength(1);
  }
});

it.each(["<html>", '{"pastes":[]}', ""])("rejects %j as a list", async (body) => {
  await using site = await testPastes({
    pastes: [],
    instead: (_url, _request, response) => !!response.end(body),
  });
  expect((await scan(site).next()).outcome).toMatchObject({
    complete: false,
    problem: expect.stringMatching(/not a JSON list/),
  });
});
