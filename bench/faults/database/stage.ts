import { type RestartedGateway, restartedGateway } from "#testing/processes/restarted-gateway.ts";
import { startWorker, type WorkerProcess } from "#testing/processes/worker-process.ts";
import type { OwnPostgres } from "#testing/services/own-postgres.ts";
import { type TcpRelay, tcpRelay } from "#testing/services/tcp-relay.ts";
import { type Load, startLoad } from "../load.ts";

const SIZE = { callers: 16, endpoints: 4, eventsPerSecond: 20 };
const PREFIX = "fault-";

/** A load that needs the database: a gateway serving charged calls and a worker delivering events. */
export type Stage = AsyncDisposable & {
  postgres: OwnPostgres;
  /** Relay between the product and the database. */
  way: TcpRelay;
  gateway: RestartedGateway;
  worker: WorkerProcess;
  load: Load;
};

/**
 * Starts the load.
 * @param relayed whether the product connects through `way`, which changes how connections fail.
 */
export async function databaseStage(postgres: OwnPostgres, relayed: boolean): Promise<Stage> {
  await using stack = new AsyncDisposableStack();
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
  const load = stack.use(await startLoad({ ...SIZE, url: gateway.url }));
  const all = stack.move();
  return { ...{ postgres, way, gateway, worker, load }, [Symbol.asyncDispose]: () => all.disposeAsync() };
}
