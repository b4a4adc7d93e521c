import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import type { Ctx } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { createPolicy } from "#lib/platform/outbound/policy.ts";
import { type Id, newId } from "#lib/platform/values/ids.ts";
import { createJob } from "#lib/scraping/jobs/create-job.ts";
import { openResults } from "#lib/scraping/jobs/open-results.ts";
import { claimFinishedJob, finishJob } from "#lib/scraping/jobs/run/finish-job.ts";
import type { Job } from "#lib/scraping/jobs/types.ts";
import { makeKey } from "./key.ts";

/** Lets jobs of tests reach loopback. */
export const jobPolicy = createPolicy("127.0.0.0/8", "https://gatehouse.example");

/** Returns a ctx whose actor is a key of the workspace, as in an API call. */
export async function jobKey(owner: Ctx, options: { env?: KeyEnv; credit_ceiling?: number } = {}): Promise<Ctx> {
  const key = await makeKey(owner, { scopes: ["jobs"], ...options });
  return {
    ...owner,
    actor: { type: "api_key", id: key.id as Id<"key">, label: key.name, env: key.env, scopes: key.scopes },
  };
}

/** Creates a job from this body. */
export async function makeJob(ctx: Ctx, body: unknown): Promise<Job> {
  const text = JSON.stringify(body);
  const open = () => Readable.from([Buffer.from(text)]);
  const made = await createJob(ctx, { requestId: newId("req", ctx.clock.now()), open }, jobPolicy);
  if (!made.ok) throw new Error(made.message);
  return made.value;
}

/** Writes the results of a job with no URLs left; returns whether there was one. */
export async function finishNextJob(ctx: Pick<Ctx, "clock">): Promise<boolean> {
  const job = await claimFinishedJob(ctx);
  if (job) await finishJob(job, ctx);
  return job !== undefined;
}

export type Site = AsyncDisposable & {
  url: string;
  /** Number of requests per path. */
  hits: ReadonlyMap<string, number>;
  /** Highest number of concurrent requests so far. */
  most(): number;
};

type Page = (request: IncomingMessage, response: ServerResponse) => void;

const page: Page = (request, response) =>
  response.writeHead(200, { "content-type": "text/html" }).end(`<title>${request.url}</title><p>Page ${request.url}`);

/** Starts a site on loopback with a page at each path, which counts requests. */
export async function site(answer: Page = page): Promise<Site> {
  const hits = new Map<string, number>();
  let open = 0;
  let most = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    hits.set(path, (hits.get(path) ?? 0) + 1);
    most = Math.max(most, ++open);
    response.on("close", () => open--);
    answer(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits,
    most: () => most,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export type Line = {
  index: number;
  custom_id: string | null;
  url: string;
  status: "ok" | "failed";
  credits_used: number;
  error?: { code: string };
};

/** Returns the stored result lines of a finished job or crawl. */
export async function linesOf(ctx: Ctx, id: string, kind: "job" | "crl" = "job"): Promise<Line[]> {
  const opened = await openResults(ctx, id, kind);
  if (!opened.ok) throw new Error(opened.message);
  const text = gunzipSync(await buffer(await opened.value.read())).toString();
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
