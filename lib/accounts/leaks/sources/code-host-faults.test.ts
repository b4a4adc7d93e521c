import type { ServerResponse } from "node:http";
import { beforeAll, expect, it } from "vitest";
import { newToken } from "#lib/accounts/keys/token.ts";
import { bareEnvironment, ScanHarness } from "#testing/builders/scan-harness.ts";
import { type TestFile, testCodeHost } from "#testing/services/code-host.ts";
import { codeHost } from "./code-host.ts";

beforeAll(bareEnvironment);

const scan = (url: string) => new ScanHarness(codeHost(() => ({ url, token: "ghp_only_tests" })));
const token = newToken("live");
const files: TestFile[] = [1, 2, 3].map((n) => ({ repo: "a/b", path: `f${n}`, sha: `${n}`, text: token }));
const NOW = Date.parse("2026-11-22T10:00:00.000Z");
const reset = String(NOW / 1_000 + 600);

const FAULTS: [string, (response: ServerResponse) => unknown, { problem: RegExp; retryAt: Date | null }][] = [
  [
    "429 with Retry-After in seconds",
    (r) => r.writeHead(429, { "retry-after": "120" }).end(),
    { problem: /no more requests/, retryAt: new Date(NOW + 120_000) },
  ],
  [
    "429 with Retry-After as a date",
    (r) => r.writeHead(429, { "retry-after": "Sun, 22 Nov 2026 11:00:00 GMT" }).end(),
    { problem: /no more requests/, retryAt: new Date(NOW + 3_600_000) },
  ],
  [
    "a used-up allowance",
    (r) => r.writeHead(403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset }).end("{}"),
    { problem: /no more requests/, retryAt: new Date(NOW + 600_000) },
  ],
  [
    "a secondary limit without a time",
    (r) => r.writeHead(403).end('{"message":"You have exceeded a secondary rate limit."}'),
    { problem: /no more requests/, retryAt: new Date(NOW + 60_000) },
  ],
  [
    "an absurd time",
    (r) => r.writeHead(429, { "retry-after": "999999999" }).end(),
    { problem: /no more requests/, retryAt: new Date(NOW + 86_400_000) },
  ],
  [
    "a bad token",
    (r) => r.writeHead(401).end('{"message":"Bad credentials"}'),
    { problem: /refused us \(401\). Check LEAK_CODE_HOST_URL and LEAK_CODE_HOST_TOKEN/, retryAt: null },
  ],
  [
    "a 403 that is not a rate limit",
    (r) => r.writeHead(403).end("{}"),
    { problem: /refused us \(403\)/, retryAt: null },
  ],
  ["500", (r) => r.writeHead(500).end(), { problem: /failed \(500\)/, retryAt: null }],
  [
    "503 with Retry-After",
    (r) => r.writeHead(503, { "retry-after": "30" }).end(),
    { problem: /failed \(503\)/, retryAt: new Date(NOW + 30_000) },
  ],
  ["422", (r) => r.writeHead(422).end("{}"), { problem: /answered 422/, retryAt: null }],
  ["an unrequested 304", (r) => r.writeHead(304).end(), { problem: /answered 304/, retryAt: null }],
  ["garbage", (r) => r.end("<html>"), { problem: /not that of a code search/, retryAt: null }],
  ["other JSON", (r) => r.end('{"items":7}'), { problem: /not that of a code search/, retryAt: null }],
  ["a cut connection", (r) => r.socket?.destroy(), { problem: /closed the connection/, retryAt: null }],
  [
    "a truncated body",
    (r) => {
      r.writeHead(200, { "content-length": "1000" }).write('{"items":[');
      r.socket?.destroySoon();
    },
    { problem: /gave no answer/, retryAt: null },
  ],
  [
    "a redirect loop",
    (r) => r.writeHead(302, { location: r.req.url ?? "/" }).end(),
    { problem: /redirects more than 5 times/, retryAt: null },
  ],
];

it.each(FAULTS)("%s in the search ends the scan, and the next one resumes", async (_, answer, { problem, retryAt }) => {
  let broken = true;
  await using host = await testCodeHost({
    files,
    perPage: 2,
    instead: (url, _request, response) => {
      if (!broken || url.searchParams.get("page") !== "2") return false;
      answer(response);
      return true;
    },
  });
  const harness = scan(host.url);
  const first = await harness.next();
  expect(first.outcome).toMatchObject({
    documents: 2,
    complete: false,
    problem: expect.stringMatching(problem),
    retryAt,
  });
  expect(first.reported).toHaveLength(2);
  broken = false;
  const second = await harness.next();
  expect(second.outcome).toEqual({ documents: 1, complete: true, problem: null, retryAt: null });
  expect(second.reported).toHaveLength(1);
});

// A file may contain garbage or JSON.
const OF_FILES = FAULTS.filter(([name]) => !/garbage|JSON/.test(name));

it.each(OF_FILES)("%s for a file leaves that file for the next scan", async (_, answer, { problem, retryAt }) => {
  let broken = true;
  await using host = await testCodeHost({
    files,
    instead: (url, _request, response) => {
      if (!broken || !url.pathname.endsWith("/contents/f2")) return false;
      answer(response);
      return true;
    },
  });
  const harness = scan(host.url);
  const first = await harness.next();
  expect(first.outcome).toMatchObject({ complete: false, problem: expect.stringMatching(problem), retryAt });
  // A host that asks for a pause gets no more requests.
  expect(first.outcome.documents).toBe(retryAt === null ? 2 : 1);
  broken = false;
  expect((await harness.next()).outcome).toMatchObject({ documents: retryAt === null ? 1 : 2, complete: true });
  expect((await harness.next()).outcome.documents).toBe(0);
});

it("ends the scan when a request has used up the allowance", async () => {
  let left = 3; // a search and two of three files
  await using host = await testCodeHost({
    files: files.map((file) => ({ ...file, text: "nothing" })),
    headers: () => ({ "x-ratelimit-remaining": String(--left), "x-ratelimit-reset": reset }),
  });
  const { outcome } = await scan(host.url).next();
  expect(outcome).toMatchObject({ documents: 2, complete: false, retryAt: new Date(NOW + 600_000) });
  expect(host.asked).toHaveLength(3);
});

it("stops requesting files from a host where everything fails", async () => {
  const many = Array.from({ length: 50 }, (_, n) => ({ repo: "a/b", path: `f${n}`, sha: `${n}`, text: "x" }));
  await using host = await testCodeHost({
    files: many,
    instead: (url, _request, response) => url.pathname.includes("/contents/") && !!response.writeHead(500).end(),
  });
  const { outcome } = await scan(host.url).next();
  expect(outcome).toMatchObject({ documents: 0, complete: false, problem: "The code host failed (500). (3 times)" });
  expect(host.asked).toHaveLength(4);
});

it("ends a scan at its time limit, and resumes with the next one", async () => {
  await using host = await testCodeHost({ files });
  const harness = scan(host.url);
  const first = await harness.next(() => harness.clock.advance(11 * 60_000));
  expect(first.outcome).toMatchObject({
    documents: 1,
    complete: false,
    problem: expect.stringMatching(/took all of 10 minutes/),
  });
  expect((await harness.next()).outcome.documents).toBe(2);
});

it("reads a large file up to the limit, and says so", async () => {
  const text = `${token}\n${"x".repeat(8 * 1024 * 1024)}\n`;
  await using host = await testCodeHost({ files: [{ repo: "a/b", path: "large", sha: "1", text }] });
  const { outcome, reported } = await scan(host.url).next();
  expect(reported).toHaveLength(1);
  expect(outcome).toMatchObject({
    documents: 1,
    complete: true,
    problem: expect.stringMatching(/larger than 8388608 bytes/),
  });
});
