import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDb } from "#lib/platform/database/client.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { startJobs } from "#lib/scraping/jobs/run/engine.ts";
import { startDispatcher } from "#lib/webhooks/deliveries/dispatch/dispatcher.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { codeBlocks } from "#testing/samples/code-blocks.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startGateway, type TestGateway } from "#testing/services/gateway.ts";
import { type Fault, lossyFront } from "#testing/services/lossy-front.ts";
import { unless } from "#testing/services/needs.ts";
import { freePort } from "#testing/services/ports.ts";
import { cases } from "../docs/receivers/cases.ts";
import { GO_ENVIRONMENT, goSdkProblem } from "../scripts/sdk/go.ts";
import { pythonSdkProblem, pythonTool } from "../scripts/sdk/python.ts";
import { verify, type WebhookVerificationError } from "./verify/index.js";

// Runs the same calls with every SDK against a running Gatehouse, behind a proxy that loses
// answers, and expects the same results.

// Each SDK receives a webhook on loopback.
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
const here = import.meta.dirname;
const root = path.dirname(here);
await ownDatabase();

type Language = {
  /** The language tag of its code blocks. */
  name: string;
  command: string;
  /** The command that makes the calls. */
  calls: string[];
  /** Returns the command that runs a code block of its page, given an empty folder. */
  start: (block: string, folder: string) => Promise<string[]>;
  env?: Record<string, string>;
  /** Why it cannot run here. */
  missing?: string | undefined;
};

const write = async (folder: string, name: string, text: string): Promise<string> => {
  await writeFile(path.join(folder, name), text);
  return path.join(folder, name);
};

const LANGUAGES: Language[] = [
  {
    name: "typescript",
    command: process.execPath,
    calls: [path.join(here, "typescript/test-calls.ts")],
    start: async (block, folder) => {
      const sdk = pathToFileURL(path.join(here, "typescript/src/index.ts")).href;
      return [await write(folder, "start.ts", block.replace("@gatehouse/sdk", sdk))];
    },
  },
  {
    name: "python",
    command: pythonTool(root, "python"),
    calls: ["-B", path.join(here, "python/tests/calls.py")],
    start: async (block, folder) => ["-B", await write(folder, "start.py", block)],
    env: { PYTHONPATH: path.join(here, "python/src") },
    missing: pythonSdkProblem(root),
  },
  {
    name: "go",
    command: "go",
    calls: ["run", "-C", path.join(here, "go"), "./internal/calls"],
    start: async (block, folder) => {
      const sdk = "gatehouse.example/go";
      await write(folder, "main.go", block);
      const lines = [
        "module somebody",
        "go 1.24",
        `require ${sdk} v0.0.0`,
        `replace ${sdk} => ${path.join(here, "go")}`,
      ];
      await write(folder, "go.mod", lines.join("\n"));
      return ["run", "-C", folder, "."];
    },
    env: GO_ENVIRONMENT,
    missing: goSdkProblem(root),
  },
];

const FAULTS: Record<string, Fault> = {
  "POST /v1/scrape": { instead: 503 },
  "GET /v1/keys": { instead: 429 },
  "GET /v1/serp": "lose_answer",
  "POST /v1/jobs": "lose_answer",
  "POST /v1/test-events": "page_instead",
  "POST /v1/stream": "end_stream",
};

let gateway: TestGateway;
let engines: { stop: () => Promise<void> }[];
let folder: string;
/** The verdict of @gatehouse/verify on each case: accepted, or the error code. */
let verdicts: string[];

/** Deliveries for all receivers, and two invalid secrets. */
const deliveries = [
  ...cases,
  ...["svc_live_x", "whsec_"].flatMap((secret) => cases.slice(0, 1).map((each) => ({ ...each, secret }))),
];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gatehouse-sdks-"));
  const sent = deliveries.map(({ secret, headers, body, now }) => {
    return { secret, headers, body: Buffer.from(body).toString("base64"), now };
  });
  await writeFile(path.join(folder, "cases.json"), JSON.stringify(sent));
  const judged = deliveries.map(({ now, ...each }) => verify({ ...each, now: now * 1_000 }).then(() => "accepted"));
  verdicts = await Promise.all(judged.map((each) => each.catch((error: WebhookVerificationError) => error.code)));
  process.env.DATA_DIR = folder;
  gateway = await startGateway();
  engines = [startJobs({ clock: databaseClock }), startDispatcher({ clock: databaseClock })];
});
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
  await gateway.close();
  await closeDb();
  await rm(folder, { recursive: true, force: true });
});

/** Go compiles what it runs, including its own library the first time. */
const COMPILED_WITHIN_MS = 600_000;

describe.each(LANGUAGES)("$name", { timeout: COMPILED_WITHIN_MS }, ({ name, command, calls, start, env, missing }) => {
  const needed = unless(missing === undefined, `the tools of packages/${name}`, missing ?? "");
  const run = (words: string[], more: Record<string, string>) =>
    promisify(execFile)(command, words, { env: { ...process.env, ...env, ...more } });

  it("quick start: runs unchanged", needed, async () => {
    const { token } = await makeKey(await makeWorkspace(), { env: "test" });
    const page = await readFile(path.join(here, name, "README.md"), "utf8");
    const [block = ""] = codeBlocks(page, name);
    const words = await start(block, await mkdtemp(path.join(folder, "start-")));
    const { stdout } = await run(words, { GATEHOUSE_BASE_URL: gateway.url, GATEHOUSE_API_KEY: token });
    expect(stdout).toMatch(/^# /);
  });

  it("quick start: verifies a webhook unchanged", needed, async () => {
    const { token } = await makeKey(await makeWorkspace(), { env: "test", scopes: ["jobs", "admin"] });
    const page = await readFile(path.join(here, name, "README.md"), "utf8");
    const [, block = ""] = codeBlocks(page, name);
    const port = String(await freePort());
    const { stdout } = await run(await start(block, await mkdtemp(path.join(folder, "start-"))), {
      ...{ GATEHOUSE_BASE_URL: gateway.url, GATEHOUSE_API_KEY: token },
      ...{ RECEIVER_URL: `http://127.0.0.1:${port}/`, PORT: port },
    });
    expect(stdout.trim()).toBe("verified job.completed");
  });

  it("calls, paginates, waits, streams, retries, handles errors and verifies", needed, async () => {
    const ctx = await makeWorkspace();
    const { token } = await makeKey(ctx, {
      name,
      env: "test",
      scopes: ["scrape", "serp", "jobs", "stream", "admin"],
    });
    const front = await lossyFront(gateway.url, FAULTS);
    try {
      const { stdout } = await run(calls, {
        GATEHOUSE_API_KEY: token,
        GATEHOUSE_BASE_URL: front.url,
        SITE: "http://localhost:3000/fixtures",
        CASES: path.join(folder, "cases.json"),
      });
      expect(JSON.parse(stdout)).toEqual({
        scrape: [200, expect.stringMatching(/^# /)],
        keys: [Array(3).fill("svc_test_"), ["three", "two", "one", name]],
        job: [
          "completed",
          2,
          [
            [0, "ok", 200],
            [1, "ok", 404],
          ],
          [true],
        ],
        stream: ["stream.started", "stream.completed", [0, 1, 2]],
        refused: [400, "invalid_parameter", "timeout_ms", "req_", true],
        unknown: [404, "not_found", null, "req_", true],
        stranger: [401, "unknown_key", null, "req_", true],
        budgets: [
          [500, 1],
          [7, 1],
          [null, 1],
        ],
        silence: true,
        settings: [403, "insufficient_scope", null, "req_", true],
        webhook: ["delivered", "job.completed", "test"],
        verify: verdicts,
      });
    } finally {
      await front.close();
    }
    expect(new Set(front.seen.map(({ userAgent }) => userAgent))).toEqual(new Set([`gatehouse-${name}/0.0.0`]));
    const callsTo = (method: string, at: string) =>
      front.seen.filter((call) => call.method === method && call.path === at);
    // Retries had the same key, and the next call another one.
    for (const at of ["/v1/scrape", "/v1/jobs", "/v1/test-events"]) {
      const [first, second, next] = callsTo("POST", at).map(({ idempotencyKey }) => idempotencyKey);
      expect(first, at).toMatch(/^[\w-]{20,}$/);
      expect(second, at).toBe(first);
      expect(next, at).not.toBe(first);
    }
    expect(callsTo("GET", "/v1/keys")).toHaveLength(3);
    // The charged call without a key was not retried.
    expect(callsTo("GET", "/v1/serp")).toHaveLength(1);
    const streams = callsTo("POST", "/v1/stream").map(({ lastEventId }) => lastEventId);
    expect(streams).toEqual([undefined, expect.stringMatching(/^str_\w+-\d+$/)]);
  });
});
