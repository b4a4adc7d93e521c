import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { db } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { residentBytes, startWorker } from "#testing/processes/worker-process.ts";
import { type Fault, seconds } from "./finding.ts";
import { until } from "./until.ts";

const MOST_MB = 100;
const MB = 1_048_576;
const shown = (bytes: number) => `${(bytes / MB).toFixed(0)} MB`;

/**
 * Measures the memory that the largest possible job takes in the gateway and the worker. Uses fixtures, so no site is
 * measured.
 */
export const submission: Fault = async ({ postgres, quick }) => {
  const count = quick ? 2_000 : 100_000;
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-submission-"));
  const { token } = await makeKey(await makeWorkspace(), { env: "test", scopes: ["jobs"] });
  const gateway = fork(path.join(import.meta.dirname, "../../testing/processes/gateway-process.ts"), {
    env: { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: folder },
  });
  const [port] = await once(gateway, "message");
  const post = async (urls: number) => {
    const list = Array.from({ length: urls }, (_, at) => `http://localhost:3000/fixtures/article?${at}`);
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/v1/jobs`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ urls: list, max_concurrency: 50 }),
    });
    const { id } = (await answer.json()) as { id: string };
    return { id, ms: performance.now() - began };
  };
  const finished = (id: string, withinMs: number) =>
    until(
      "the job is finished",
      withinMs,
      async () => (await db().job.findFirst({ where: { id } }))?.finishedAt != null,
    );

  // A small job first, to exclude one-off allocations.
  const small = await post(100);
  const taking = await residentBytes(gateway.pid ?? 0); // running: it has sent its port
  const large = await post(count);
  const taken = await residentBytes(gateway.pid ?? 0);
  gateway.disconnect();

  const worker = await startWorker({
    databaseUrl: postgres.url,
    env: { DATA_DIR: folder, BASE_URL: "http://localhost:3000" },
  });
  await finished(small.id, 60_000);
  const before = await residentBytes(worker.pid);
  const began = performance.now();
  await finished(large.id, 3_600_000);
  const took = performance.now() - began;
  const after = await residentBytes(worker.pid);
  await worker.stop();
  const job = await db().job.findFirstOrThrow({ where: { id: large.id } });
  const { size } = await stat(path.join(folder, "results", job.resultsKey ?? ""));
  await rm(folder, { recursive: true });
  const [took1, took2] = [taken.most - taking.most, after.most - before.most];
  const findings = [
    {
      asked: `${count} URLs submitted: gateway grows by ≤ ${MOST_MB} MB`,
      measured: shown(took1),
      met: took1 <= MOST_MB * MB,
      note: `answered in ${seconds(large.ms)}`,
    },
    {
      asked: `${count} URLs worked on and their results written: worker grows by ≤ ${MOST_MB} MB`,
      measured: shown(took2),
      met: took2 <= MOST_MB * MB && job.urlsOk === count,
      note: `${job.urlsOk} results of ${shown(Number(job.resultsLength))} in ${shown(size)}, ${seconds(took)}`,
    },
  ];
  return [{ fault: "the largest job", runs: 1, lost: count - job.urlsOk, findings }];
};
