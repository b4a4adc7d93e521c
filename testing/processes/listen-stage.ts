import { readSigningSecret } from "#lib/accounts/workspaces/signing-secrets.ts";
import { db } from "#lib/platform/database/client.ts";
import { makeKey } from "../builders/key.ts";
import { type Ctx, makeWorkspace } from "../builders/workspace.ts";
import { type Answer, type Arrival, deliveryJournal } from "../oracles/delivery-journal.ts";
import type { OrderedEvent } from "../oracles/events-in-order.ts";
import { judgeListener, type ListenerOracle } from "../oracles/listener-oracle.ts";
import { type TcpRelay, tcpRelay } from "../services/tcp-relay.ts";
import { ListenProcess } from "./listen-process.ts";
import { type RestartedGateway, restartedGateway } from "./restarted-gateway.ts";

/** Concurrent requests to the app for each listener. The first keeps the order. */
const IN_FLIGHT = { ordered: 1, wide: 8 } as const;
type Name = keyof typeof IN_FLIGHT;
const NAMES = ["ordered", "wide"] as const;

/**
 * All components between a workspace's events and its command lines, each in a separate process so
 * that it can be broken.
 */
export type ListenStage = AsyncDisposable & {
  ctx: Ctx;
  gateway: RestartedGateway;
  /** Between the command lines and the gateway. */
  way: TcpRelay;
  /** When closed, the app is down; `arrivals` still has the requests that reached it. */
  app: TcpRelay;
  listens: readonly ListenProcess[];
  /** Requests to the app for a listener. */
  arrivals(name: Name): readonly Arrival[];
  /** Number of waiting deliveries of all listeners. */
  waiting(): Promise<number>;
  judge(events: readonly OrderedEvent[]): Promise<Record<Name, ListenerOracle>>;
};

/**
 * Starts a workspace, two listening command lines, their app and a gateway; `direct` omits the
 * relays.
 */
export async function listenStage(
  databaseUrl: string,
  { direct = false, answer }: { direct?: boolean; answer?: Answer } = {},
): Promise<ListenStage> {
  await using stack = new AsyncDisposableStack();
  const ctx = await makeWorkspace();
  const { token } = await makeKey(ctx, { scopes: ["admin"] });
  const gateway = stack.use(await restartedGateway(databaseUrl));
  const way = stack.use(await tcpRelay(gateway.port));
  const journal = stack.use(await deliveryJournal(answer));
  const app = stack.use(await tcpRelay(journal.port));
  const secret = await readSigningSecret(ctx.workspaceId, "test");
  const env = { GATEHOUSE_API_KEY: token, GATEHOUSE_BASE_URL: direct ? gateway.url : way.url };
  const listens = NAMES.map((name) => {
    journal.expectAt(name, secret);
    const words = ["--forward-to", `${app.url}/${name}`, "--name", name, "--in-flight", String(IN_FLIGHT[name])];
    return stack.use(new ListenProcess(words, env));
  });
  await Promise.all(listens.map((listen) => listen.start()));
  const arrivals = (name: Name) => journal.arrivals.filter(({ path }) => path === `/${name}`);
  const idOf = async (name: Name) =>
    (await db().listener.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId, name } })).id;
  const all = stack.move();
  return {
    ctx,
    gateway,
    way,
    app,
    listens,
    arrivals,
    waiting: () => db().queuedDelivery.count({ where: { workspaceId: ctx.workspaceId } }),
    judge: async (events) => ({
      ordered: await judgeListener(await idOf("ordered"), events, arrivals("ordered")),
      wide: await judgeListener(await idOf("wide"), events, arrivals("wide")),
    }),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
