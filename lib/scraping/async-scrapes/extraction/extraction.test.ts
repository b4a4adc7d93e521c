import { afterAll, beforeEach, expect, it } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { makeKey } from "#testing/builders/key.ts";
import { callerOf, chargesOf } from "#testing/builders/scrapes.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { testModel } from "#testing/services/language-model.ts";
import { httpTarget, loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { acceptExtraction } from "../accept-extraction.ts";
import { LEASE_MS, RETRY_DELAYS_MS } from "../constants.ts";
import { type Claim, claimScrapes } from "../engine/claim-scrapes.ts";
import { keepOutcome } from "../engine/keep-outcome.ts";
import { performScrape } from "../engine/perform-scrape.ts";
import { getExtraction } from "./get-extraction.ts";
import { ExtractionInput } from "./schema.ts";

await ownDatabase();
let says: string | { status: number; body: string } = '{"title":"Both"}';
const model = await testModel(() => says);
process.env.LLM_BASE_URL = `${model.url}/v1`;
process.env.LLM_MODEL = "small";
let down = false;
let beforePage: () => Promise<unknown> = async () => undefined;
const site = await httpTarget(async (request, response) => {
  await beforePage();
  const status = down && request.url === "/b" ? 503 : 200;
  response.writeHead(status, { "content-type": "text/html" }).end(`<h1>${request.url}</h1>`);
});
afterAll(async () => {
  await model[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
  await closeDb();
});

const clock = fakeClock(new Date());
const means = { clock, policy: loopbackPolicy() };
let ctx: Ctx;
beforeEach(async () => {
  const owner = await makeWorkspace({ credits: 200, clock });
  ctx = callerOf(owner, await makeKey(owner));
  says = '{"title":"Both"}';
  down = false;
  beforePage = async () => undefined;
  model.asked.length = 0;
});

function accept(requestId = newId("req", clock.now())) {
  const input = ExtractionInput.parse({
    urls: ["/a", "/b"].map((at) => site.url.replace(/\/$/, "") + at),
    question: { type: "json", prompt: "The title." },
    options: {},
  });
  return acceptExtraction(ctx, { requestId, input });
}

async function accepted(): Promise<string> {
  const made = await accept();
  if (!made.ok) throw new Error(made.message);
  return made.value.id;
}

async function claimed(): Promise<Claim> {
  const [claim] = await claimScrapes({ clock }, { most: 1, after: "", underWay: new Map() });
  if (!claim) throw new Error("Nothing was claimed.");
  return claim;
}

const read = async (id: string) => {
  const found = await getExtraction(ctx, id);
  if (!found.ok) throw new Error(found.message);
  return found.value;
};

it("shows the model all pages in one request, and charges pages and tokens", async () => {
  const id = await accepted();
  expect(await read(id)).toMatchObject({ status: "processing", answer: null });
  await performScrape(await claimed(), means);
  expect(await read(id)).toMatchObject({ status: "completed", answer: { json: { title: "Both" }, credits_used: 3 } });
  expect(model.asked).toHaveLength(1);
  const said = model.asked[0]?.messages.at(-1)?.content ?? "";
  expect(said).toMatch(/There are 2 pages.*\/a"\n\n(page-\w+)\n# \/a\n\1.*\/b"\n\n\1\n# \/b\n\1$/s);
  expect(await chargesOf(ctx, id)).toEqual([-3]);
  expect(await db().event.count({ where: { workspaceId: ctx.workspaceId, type: { startsWith: "scrape." } } })).toBe(0);
});

it("is charged and asked once if a worker dies before the charge", async () => {
  const id = await accepted();
  const answer = { json: { title: "Kept" }, sources: [], failed: [], is_shortened: false, credits_used: 5 };
  expect(await keepOutcome(ctx, await claimed(), { finding: answer })).toBe(true);
  clock.advance(LEASE_MS);
  const second = await claimed();
  await performScrape(second, means);
  // A late worker with the same claim changes nothing.
  await performScrape(second, means);
  expect(await read(id)).toMatchObject({ status: "completed", answer: { json: { title: "Kept" } } });
  expect(model.asked).toHaveLength(0);
  expect(await chargesOf(ctx, id)).toEqual([-5]);
});

it("retries transient failures, and finally answers with the readable pages", async () => {
  down = true;
  const id = await accepted();
  for (const delay of RETRY_DELAYS_MS) {
    await performScrape(await claimed(), means);
    expect(await read(id)).toMatchObject({ status: "processing" });
    clock.advance(delay);
  }
  expect(model.asked).toHaveLength(0);
  await performScrape(await claimed(), means);
  expect(await read(id)).toMatchObject({
    status: "completed",
    answer: { failed: [{ code: "target_http_error" }], credits_used: 2 },
  });
});

it("is free if the model gives no answer", async () => {
  says = { status: 400, body: "no" };
  const id = await accepted();
  await performScrape(await claimed(), means);
  expect(await read(id)).toMatchObject({ status: "failed", error: { code: "extraction_failed" } });
  expect(await chargesOf(ctx, id)).toEqual([]);
});

it("costs the model's tokens if no answer fits", async () => {
  says = "no JSON";
  const id = await accepted();
  await performScrape(await claimed(), means);
  expect(await read(id)).toMatchObject({ status: "failed", error: { code: "extraction_failed" } });
  expect(await chargesOf(ctx, id)).toEqual([-2]);
});

it("charges stored tokens once and asks no model if a worker dies before charging", async () => {
  const id = await accepted();
  const problem = { code: "extraction_failed", message: "It does not fit.", target_status: null } as const;
  expect(await keepOutcome(ctx, await claimed(), { problem, credits: 4 })).toBe(true);
  expect(await read(id)).toMatchObject({ status: "processing", error: null });
  clock.advance(LEASE_MS);
  const second = await claimed();
  await performScrape(second, means);
  await performScrape(second, means);
  const { code, message } = problem;
  expect(await read(id)).toMatchObject({ status: "failed", error: { code, message } });
  expect(model.asked).toHaveLength(0);
  expect(await chargesOf(ctx, id)).toEqual([-4]);
});

it("charges no tokens of a worker whose claim was taken over", async () => {
  says = "no JSON";
  const id = await accepted();
  beforePage = () => sql().query("update scrape_queue set fence = fence + 1 where id = $1", [id]);
  await performScrape(await claimed(), means);
  expect(model.asked).toHaveLength(2);
  expect(await chargesOf(ctx, id)).toEqual([]);
});

it("fails with workspace_balance, free, if the tokens can no longer be paid", async () => {
  says = "no JSON";
  const id = await accepted();
  beforePage = () => db().balance.update({ where: { workspaceId: ctx.workspaceId }, data: { balance: 0 } });
  await performScrape(await claimed(), means);
  expect(await read(id)).toMatchObject({ status: "failed", error: { code: "workspace_balance" } });
  expect(await chargesOf(ctx, id)).toEqual([]);
  expect(await db().scrape.findFirst({ where: { id } })).toMatchObject({ creditsUsed: 0 });
});

it("a repeated call returns it even if the credits are spent", async () => {
  const requestId = newId("req", clock.now());
  const first = await accept(requestId);
  expect(first).toMatchObject({ ok: true, value: { status: "processing" } });
  await db().balance.update({ where: { workspaceId: ctx.workspaceId }, data: { balance: 0 } });
  expect(await accept(requestId)).toEqual(first);
  expect(await accept()).toMatchObject({ error: "workspace_balance" });
});
