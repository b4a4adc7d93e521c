import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseClock } from "#lib/platform/clock.ts";
import { closeDb } from "#lib/platform/db.ts";
import { startJobs } from "#lib/scraping/jobs/run/engine.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startGateway, type TestGateway } from "#testing/services/gateway.ts";
import { type Fault, lossyFront } from "#testing/services/lossy-front.ts";
import { cases } from "../docs/receivers/cases.ts";
import { GO_ENVIRONMENT, goMissing } from "../scripts/sdk/go.ts";
import { pythonMissing, pythonTool } from "../scripts/sdk/python.ts";
import { verify, type WebhookVerificationError } from "./verify/index.js";

// The SDKs against a running Gatehouse, through a front that loses answers: each makes the same calls, and the same must come of them.

// Each receives a webhook on loopback.
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
const here = import.meta.dirname;
const root = path.dirname(here);
await ownDatabase();

/** A program that makes the calls, or why it cannot run here. */
type Language = {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  missing?: string | undefined;
};

const LANGUAGES: Language[] = [
  { name: "typescript", command: process.execPath, args: [path.join(here, "typescript/test-calls.ts")] },
  {
    name: "python",
    command: pythonTool(root, "python"),
    args: ["-B", path.join(here, "python/tests/calls.py")],
    env: { PYTHONPATH: path.join(here, "python/src") },
    missing: pythonMissing(root),
  },
  {
    name: "go",
    command: "go",
    args: ["run", "-C", path.join(here, "go"), "./internal/calls"],
    env: GO_ENVIRONMENT,
    missing: goMissing(root),
  },
];

const FAULTS: Record<string, Fault> = {
  "POST /v1/scrape": { instead: 503 },
  "GET /v1/keys": { instead: 429 },
  "POST /v1/jobs": "lose_answer",
  "POST /v1/stream": "end_stream",
};

let gateway: TestGateway;
let engine: { stop: () => Promise<void> };
let folder: string;
/** What @gatehouse/verify makes of each case: accepted, or the code of its refusal. */
let verdicts: string[];

/** Deliveries as every receiver may get them, and two secrets that are none. */
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
  engine = startJobs({ clock: databaseClock });
});
afterAll(async () => {
  await engine.stop();
  await gateway.close();
  await closeDb();
  await rm(folder, { recursive: true, force: true });
});

describe.each(LANGUAGES)("$name", ({ name, command, args, env, missing }) => {
  it.skipIf(missing !== undefined)(
    missing ?? "calls, pages, waits, streams, repeats, refuses and verifies",
    async () => {
      const ctx = await makeWorkspace();
      const { token } = await makeKey(ctx, { name, env: "test", scopes: ["scrape", "jobs", "stream", "admin"] });
      const front = await lossyFront(gateway.url, FAULTS);
      try {
        const { stdout } = await promisify(execFile)(command, args, {
          env: {
            ...process.env,
            ...env,
            GATEHOUSE_API_KEY: token,
            GATEHOUSE_BASE_URL: front.url,
            SITE: "http://localhost:3000/fixtures",
            CASES: path.join(folder, "cases.json"),
          },
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
          webhook: ["delivered", "job.completed", "test"],
          verify: verdicts,
        });
      } finally {
        await front.close();
      }
      const callsTo = (method: string, at: string) =>
        front.seen.filter((call) => call.method === method && call.path === at);
      // What was repeated had the same key, and the next call another.
      for (const at of ["/v1/scrape", "/v1/jobs"]) {
        const [first, second, next] = callsTo("POST", at).map(({ idempotencyKey }) => idempotencyKey);
        expect(first, at).toMatch(/^[\w-]{20,}$/);
        expect(second, at).toBe(first);
        expect(next, at).not.toBe(first);
      }
      expect(callsTo("GET", "/v1/keys")).toHaveLength(3);
      const streams = callsTo("POST", "/v1/stream").map(({ lastEventId }) => lastEventId);
      expect(streams).toEqual([undefined, expect.stringMatching(/^str_\w+-\d+$/)]);
    },
  );
});
