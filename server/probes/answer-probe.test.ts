import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { CHALLENGE_HEADER, isOwnProof, newChallenge, PROOF_HEADER } from "#lib/platform/crypto/installation-proof.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { installationGauge } from "#lib/platform/metrics/registry.ts";
import type { HealthPart } from "#lib/reports/installation/rules.ts";
import { answerProbe, type Probes } from "./answer-probe.ts";

process.env.SECRET_KEY ??= "a-secret-key-that-only-tests-use-0123456789";
process.env.DATABASE_URL ??= "postgresql://127.0.0.1:1/none";
process.env.BASE_URL = "http://localhost:3000";
const TOKEN = "a-token-of-the-operators-own";
const part = (state: HealthPart["state"], name: HealthPart["part"] = "disk"): HealthPart => ({
  part: name,
  state,
  detail: "of no concern to strangers",
});

let probes: Probes;
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (!answerProbe(request, response, probes)) response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

async function ask(path: string, given: Partial<Probes>, authorization?: string) {
  probes = { token: TOKEN, readHealth: async () => [part("ok")], isStopping: () => false, ...given };
  const answer = await fetch(origin + path, { headers: authorization ? { authorization } : {} });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

it("/healthz is ok regardless of any failure", async () => {
  expect(await ask("/healthz", { readHealth: () => Promise.reject(new Error("no")) })).toMatchObject({
    status: 200,
    text: "ok\n",
  });
});

it("proves which installation it is, for a well-formed challenge", async () => {
  const proofOf = async (challenge: string) => {
    const { headers } = await fetch(`${origin}/healthz`, { headers: { [CHALLENGE_HEADER]: challenge } });
    return headers.get(PROOF_HEADER);
  };
  const challenge = newChallenge();
  const proof = await proofOf(challenge);
  expect(isOwnProof(challenge, proof)).toBe(true);
  expect(isOwnProof(newChallenge(), proof)).toBe(false);
  expect(isOwnProof(challenge, null)).toBe(false);
  for (const other of ["", "x".repeat(32), `${challenge}0`]) expect(await proofOf(other)).toBeNull();
});

test.each([
  ["all is well", { readHealth: async () => [part("ok"), part("degraded")] }, 200, "ok\n"],
  ["a part fails", { readHealth: async () => [part("failing")] }, 503, "not ready\n"],
  [
    "the database is away",
    { readHealth: async () => [part("failing", "database"), part("failing")] },
    503,
    "the database does not answer\n",
  ],
  ["the process is stopping", { isStopping: () => true }, 503, "this process is about to end\n"],
])("tells strangers only whether to send calls: %s", async (_, given, status, text) => {
  expect(await ask("/readyz", given)).toMatchObject({ status, text });
  expect(await ask("/readyz", given, `Bearer ${TOKEN}x`)).toMatchObject({ status, text });
});

it("shows the operator each part", async () => {
  const answer = await ask("/readyz", { readHealth: async () => [part("failing")] }, `Bearer ${TOKEN}`);
  expect(answer.status).toBe(503);
  expect(JSON.parse(answer.text)).toEqual({ status: "not_ready", parts: [part("failing")] });
});

it("shows metrics with the token only, even without the database's figures", async () => {
  metrics.calls.inc({ route: "/v1/scrape", status: 200, env: "live" });
  expect((await ask("/metrics", {})).status).toBe(401);
  expect((await ask("/metrics", {}, "Bearer wrong")).status).toBe(401);
  const away = { showFigures: () => Promise.reject(new Error("away")) };
  const answer = await ask("/metrics", away, `bearer  ${TOKEN}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/plain");
  expect(answer.text).toMatch(/gatehouse_calls_total\{route="\/v1\/scrape",status="200",env="live"\} \d+/);
  const silent = { showFigures: () => new Promise<void>(() => undefined), figuresMs: 1 };
  expect((await ask("/metrics", silent, `Bearer ${TOKEN}`)).status).toBe(200);
});

it("shows current figures of the installation, and omits unreadable ones", async () => {
  const waits = installationGauge("waits_seconds", "For how long something has waited.");
  const shown = async (showFigures: () => Promise<void>, figuresMs?: number) => {
    const { text } = await ask("/metrics", { showFigures, ...(figuresMs && { figuresMs }) }, `Bearer ${TOKEN}`);
    return /^gatehouse_waits_seconds .+$/m.exec(text)?.[0];
  };
  const read = async () => waits.set(7);
  expect(await shown(read)).toBe("gatehouse_waits_seconds 7");
  expect(await shown(() => Promise.reject(new Error("away")))).toBeUndefined();
  expect(await shown(() => new Promise<void>(() => undefined), 1)).toBeUndefined();
  expect(await shown(read)).toBe("gatehouse_waits_seconds 7");
});

it("has no metrics unless the operator set a token", async () => {
  expect((await ask("/metrics", { token: undefined }, "Bearer undefined")).status).toBe(404);
});
