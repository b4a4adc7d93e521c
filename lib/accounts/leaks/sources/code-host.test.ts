import { beforeAll, describe, expect, it } from "vitest";
import { newToken } from "#lib/accounts/keys/token.ts";
import { bareEnvironment, ScanHarness } from "#testing/builders/scan-harness.ts";
import { type TestFile, testCodeHost } from "#testing/services/code-host.ts";
import { httpTarget } from "#testing/services/outbound-targets.ts";
import { codeHost } from "./code-host.ts";

beforeAll(bareEnvironment);

const scan = (url: string) => new ScanHarness(codeHost(() => ({ url, token: "ghp_only_tests" })));
const file = (n: number, text = "nothing"): TestFile => ({
  repo: "ada/site",
  path: `src/file-${n}.ts`,
  sha: `sha${n}`,
  text,
});
const many = (count: number) => Array.from({ length: count }, (_, n) => file(n));
const readsOf = (host: { asked: URL[] }) => host.asked.filter(({ pathname }) => pathname.includes("/contents/"));

describe("a code host", () => {
  it("is off without an address and a token", async () => {
    expect(codeHost(() => undefined).configured()).toBe(false);
  });

  it.each([false, true])("is searched, and its files read (base64: %s)", async (base64) => {
    const [token, other] = [newToken("live"), newToken("live")];
    await using host = await testCodeHost({ files: [file(1, `a = "${token}"\nb = "${other}"\n`), file(2)], base64 });
    const { outcome, reported } = await scan(host.url).next();
    expect(outcome).toEqual({ documents: 2, complete: true, problem: null, retryAt: null });
    const sourceUrl = `https://code.example/ada/site/blob/${"a".repeat(40)}/src/file-1.ts`;
    const diffUrl = `https://code.example/ada/site/commit/${"b".repeat(40)}`;
    expect(reported).toEqual([token, other].map((found) => ({ token: found, sourceUrl, diffUrl })));
    const [search] = host.asked;
    expect(Object.fromEntries(search?.searchParams ?? [])).toEqual({
      q: "svc_live_",
      sort: "indexed",
      order: "desc",
      per_page: "100",
      page: "1",
    });
    expect(new Set(host.authorizations)).toEqual(new Set(["Bearer ghp_only_tests"]));
  });

  it("falls back to the indexed commit if the host names no other", async () => {
    const token = newToken("live");
    await using host = await testCodeHost({
      files: [file(1, token)],
      instead: (url, _request, response) => url.pathname.endsWith("/commits") && !!response.writeHead(409).end(),
    });
    const { reported } = await scan(host.url).next();
    expect(reported[0]?.diffUrl).toBe(`https://code.example/ada/site/commit/${"a".repeat(40)}`);
  });

  it("is paged through up to a thousand results, reading each file once", async () => {
    const files = many(1_050);
    await using host = await testCodeHost({ files });
    const harness = scan(host.url);
    const first = await harness.next();
    expect(first.outcome).toMatchObject({ documents: 1_000, complete: true });
    const searches = host.asked.filter(({ pathname }) => pathname === "/search/code");
    expect(searches.map(({ searchParams }) => searchParams.get("page"))).toEqual(
      Array.from({ length: 10 }, (_, n) => String(n + 1)),
    );
    files.unshift(file(5_000));
    host.asked.length = 0;
    harness.clock.advance(900_000);
    expect((await harness.next()).outcome).toMatchObject({ documents: 1, complete: true });
    expect(readsOf(host)).toHaveLength(1);
    host.asked.length = 0;
    harness.clock.advance(900_000);
    expect((await harness.next()).outcome.documents).toBe(0);
    expect(host.asked).toHaveLength(1); // a first page without news
    host.asked.length = 0;
    harness.clock.advance(86_400_000);
    await harness.next();
    expect(host.asked).toHaveLength(10); // the newest-first order is checked once a day
  });

  it("reports the same content in several places", async () => {
    const token = newToken("live");
    const files = [file(1, token), { ...file(1, token), repo: "eve/fork" }, { ...file(1, token), path: "copy.ts" }];
    await using host = await testCodeHost({ files });
    expect(new Set((await scan(host.url).next()).reported.map(({ sourceUrl }) => sourceUrl)).size).toBe(3);
  });

  it("is searched to the end next time if it shows only part", async () => {
    let incomplete = true;
    await using host = await testCodeHost({ files: many(3), perPage: 1, incomplete: () => incomplete });
    const harness = scan(host.url);
    const first = await harness.next();
    expect(first.outcome).toMatchObject({
      documents: 3,
      complete: false,
      problem: expect.stringMatching(/search timed out/),
    });
    incomplete = false;
    host.asked.length = 0;
    expect((await harness.next()).outcome).toEqual({ documents: 0, complete: true, problem: null, retryAt: null });
    expect(host.asked).toHaveLength(3);
  });

  it("reports tokens in the search results of a deleted file", async () => {
    const token = newToken("live");
    await using host = await testCodeHost({
      files: [file(1)],
      instead: (url, _request, response) => {
        if (url.pathname === "/search/code") {
          const item = {
            path: "a",
            sha: "1",
            url: `${url.origin}/repos/a/b/contents/a?ref=main`,
            html_url: "https://code.example/a/b/blob/main/a",
            repository: { full_name: "a/b" },
            text_matches: [{ fragment: `x ${token} y` }],
          };
          response.end(JSON.stringify({ total_count: 1, items: [{ broken: true }, item] }));
        } else if (url.pathname.endsWith("/commits")) response.end("[]");
        else response.writeHead(404).end();
        return true;
      },
    });
    const { reported, outcome } = await scan(host.url).next();
    expect(reported).toEqual([{ token, sourceUrl: "https://code.example/a/b/blob/main/a", diffUrl: null }]);
    expect(outcome).toMatchObject({ documents: 1, complete: true });
  });

  it("reports again after a report failed", async () => {
    const token = newToken("live");
    await using host = await testCodeHost({ files: [file(1), file(2, token)] });
    const harness = scan(host.url);
    const dies = () => {
      throw new Error("the process died");
    };
    await expect(harness.next(dies)).rejects.toThrow("died");
    expect((await harness.next()).reported).toMatchObject([{ token }]);
    expect((await harness.next()).reported).toEqual([]);
  });
});

describe("a code host's entries", () => {
  it("lead only to the host, and so does its token", async () => {
    const seen: (string | undefined)[] = [];
    await using other = await httpTarget((request, response) => {
      seen.push(request.headers.authorization);
      response.end(newToken("live"));
    });
    let redirect = false;
    await using host = await testCodeHost({
      files: [file(1)],
      instead: (url, _request, response) => {
        if (url.pathname !== "/search/code")
          return redirect && !!response.writeHead(302, { location: other.url }).end();
        const item = {
          path: "a",
          sha: String(redirect),
          html_url: "https://x.example/",
          repository: { full_name: "a/b" },
        };
        const target = redirect ? `${url.origin}/repos/a/b/contents/a` : `${other.url}/a`;
        response.end(JSON.stringify({ total_count: 1, items: [{ ...item, url: target }] }));
        return true;
      },
    });
    const harness = scan(host.url);
    expect((await harness.next()).outcome.problem).toContain("not a host of this source");
    redirect = true;
    expect((await harness.next()).outcome.problem).toContain("not a host of this source");
    expect(seen).toEqual([]);
  });
});
