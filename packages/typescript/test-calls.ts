// Exercises the SDK against a running Gatehouse and prints the results as one line of JSON.
// packages/sdks.test.ts runs it, and its equivalents in other languages.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import {
  ApiError,
  ConnectionError,
  Gatehouse,
  type StreamMessage,
  verify,
  WebhookVerificationError,
} from "./src/index.ts";

const { SITE = "", CASES = "" } = process.env;
const client = new Gatehouse();

/** Returns the name, status and code of the error of a call. */
const refusal = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (error instanceof ApiError)
    return [
      error.status,
      error.code,
      error.param,
      error.requestId?.slice(0, 4),
      error.docUrl?.endsWith(error.code ?? "?"),
    ];
  return error instanceof WebhookVerificationError ? error.code : "accepted";
};

const page = await client.scrape({ url: `${SITE}/200`, formats: ["markdown"] });

const made = [];
for (const name of ["one", "two", "three"])
  made.push(await client.keys.create({ name, env: "test", scopes: ["scrape"] }));
const listed = [];
for await (const key of client.keys.list({ limit: 2 })) listed.push(key.name);
await client.keys.revoke(made[0]?.id ?? "", { reason: "not needed" });

const created = await client.jobs.create({ urls: [`${SITE}/200`, `${SITE}/404`] });
const job = await client.jobs.wait(created.id, { withinMs: 240_000 });
const lines = [];
for await (const line of client.jobs.results(job.id)) lines.push([line.index, line.status, line.status_code]);
const jobs = await client.jobs.list().first();

const events: StreamMessage["event"][] = [];
const streamed = [];
for await (const message of client.stream({
  urls: [`${SITE}/200`, `${SITE}/404`, `${SITE}/article`],
  max_concurrency: 1,
})) {
  events.push(message.event);
  if (message.event === "result") streamed.push(message.data.index);
}

const { secret: testSecret } = await client.webhooks.testSecret();
const received: string[] = [];
const receiver = createServer(async (request, response) => {
  const event = await verify({ body: await buffer(request), headers: request.headers, secret: testSecret });
  received.push(event.event, event.mode);
  response.writeHead(204).end();
});
await new Promise<void>((ready) => receiver.listen(0, "127.0.0.1", ready));
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
const sent = await client.webhooks.sendTestEvent({ event: "job.completed", url });
receiver.closeAllConnections();
receiver.close();

/** The answer to the first search is lost. */
const silence = await client.serp({ query: "locks" }).then(
  () => false,
  (error: unknown) => error instanceof ConnectionError,
);

const budgets = [
  await client.billing.budget(),
  await client.billing.updateBudget({ monthly_budget: 7 }),
  await client.billing.updateBudget({ monthly_budget: null }),
];

type Delivery = { secret: string; headers: Record<string, string>; body: string; now: number };
const deliveries: Delivery[] = JSON.parse(readFileSync(CASES, "utf8"));
const verified = [];
for (const { secret, headers, body, now } of deliveries)
  verified.push(await refusal(verify({ body: Buffer.from(body, "base64"), headers, secret, now: now * 1_000 })));

console.log(
  JSON.stringify({
    scrape: [page.status_code, page.markdown?.split("\n")[0]],
    keys: [made.map(({ token }) => token.slice(0, 9)), listed],
    job: [job.status, job.urls_ok, lines, jobs.data.map(({ id }) => id === created.id)],
    stream: [events[0], events.at(-1), streamed.sort()],
    refused: await refusal(client.scrape({ url: `${SITE}/200`, timeout_ms: 0 })),
    unknown: await refusal(client.jobs.get("job_01k6c2m7v8e9tq0x3d5r7y1b2n")),
    stranger: await refusal(new Gatehouse({ apiKey: "svc_live_nobody" }).billing.balance()),
    budgets: budgets.map(({ monthly_budget, spent }) => [monthly_budget, spent]),
    silence,
    settings: await refusal(client.workspace.update({ name: "another" })),
    webhook: [sent.status, ...received],
    verify: verified,
  }),
);
