import { makeWorkspace } from "#testing/builders/workspace.ts";
import type { ChargedCalls } from "#testing/oracles/charged-calls.ts";
import { chargedCalls } from "#testing/oracles/charged-calls.ts";
import { type EmittedEvents, emitSteadily, nothingEmitted } from "#testing/oracles/emitted-events.ts";
import { type RestartedGateway, restartedGateway } from "#testing/processes/restarted-gateway.ts";
import { startWorker, type WorkerProcess } from "#testing/processes/worker-process.ts";
import type { OwnPostgres } from "#testing/services/own-postgres.ts";
import { targetSite } from "#testing/services/target-site.ts";
import { type TcpRelay, tcpRelay } from "#testing/services/tcp-relay.ts";
import { type Endpoints, endpoints, quickly } from "../endpoints.ts";

export const CREDITS = 10_000_000;
const CALLERS = 16;
const ENDPOINTS = 4;
const EVENTS_PER_SECOND = 20;
/** Events per batch; `stop` takes effect between batches. */
const EVENTS_AT_ONCE = 10;
const PREFIX = "fault-";

/** A load that needs the database: a gateway serving charged calls and a worker delivering events. */
export type Stage = AsyncDisposable & {
  postgres: OwnPostgres;
  /** Relay between the product and the database. */
  way: TcpRelay;
  gateway: RestartedGateway;
  worker: WorkerProcess;
  ctx: Awaited<ReturnType<typeof makeWorkspace>>;
  calling: ChargedCalls;
  emitted: EmittedEvents;
  endpoints: Endpoints;
  /** Stops calls and events, and waits for those under way. */
  stop(): Promise<void>;
};

/**
 * Starts the load.
 * @param relayed whether the product connects through `way`, which changes how connections fail.
 */
export async function databaseStage(postgres: OwnPostgres, relayed: boolean): Promise<Stage> {
  await using stack = new AsyncDisposableStack();
  const ctx = await makeWorkspace({ credits: CREDITS });
  const reached = await endpoints(ENDPOINTS, quickly);
  stack.use(reached.journal);
  const site = stack.use(await targetSite());
  const way = stack.use(await tcpRelay(Number(new URL(postgres.url).port)));
  const addressFor = (name: string) => {
    const url = new URL(postgres.url);
    if (relayed) url.port = String(way.port);
    url.searchParams.set("application_name", PREFIX + name);
    return url.href;
  };
  const env = { ALLOW_PRIVATE_TARGETS: "127.0.0.0/8", LOG_LEVEL: "fatal" };
  const gateway = stack.use(await restartedGateway(addressFor("gateway"), env));
  const worker = await startWorker({ databaseUrl: addressFor("worker") });
  stack.defer(() => worker.kill());
  const calling = await chargedCalls(ctx, gateway.url, site.url, CALLERS);
  const emitted = nothingEmitted();
  let isOver = false;
  const emitting = (async () => {
    const load = { count: EVENTS_AT_ONCE, perSecond: EVENTS_PER_SECOND };
    while (!isOver) await emitSteadily(emitted, reached.contexts, load);
  })();
  const all = stack.move();
  return {
    ...{ postgres, way, gateway, worker, ctx, calling, emitted, endpoints: reached },
    stop: async () => {
      isOver = true;
      await Promise.all([calling.stop(), emitting]);
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
