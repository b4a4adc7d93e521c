import { makeWorkspace } from "#testing/builders/workspace.ts";
import { judgeCharges } from "#testing/oracles/charge-oracle.ts";
import { type ChargedCalls, chargedCalls } from "#testing/oracles/charged-calls.ts";
import { judgeDeliveries } from "#testing/oracles/delivery-oracle.ts";
import { type EmittedEvents, emitSteadily, nothingEmitted } from "#testing/oracles/emitted-events.ts";
import { targetSite } from "#testing/services/target-site.ts";
import { type Endpoints, endpoints, quickly } from "./endpoints.ts";
import { judged, judgedCharges, sumsOf } from "./judged.ts";

const CREDITS = 10_000_000;
/** Events per batch; `stop` takes effect between batches. */
const EVENTS_AT_ONCE = 10;

/** Charged calls of a gateway, and events for endpoints that answer quickly. */
export type Load = AsyncDisposable & {
  ctx: Awaited<ReturnType<typeof makeWorkspace>>;
  calling: ChargedCalls;
  emitted: EmittedEvents;
  journal: Endpoints["journal"];
  /** Stops calls and events, and waits for those under way. */
  stop(): Promise<void>;
};

type Size = { url: string; callers: number; endpoints: number; eventsPerSecond: number };

/**
 * Starts calls to the gateway at `url`, and events in this process's database.
 * @param host where the target site and the endpoints listen; loopback by default.
 */
export async function startLoad(size: Size, host?: string): Promise<Load> {
  await using stack = new AsyncDisposableStack();
  const ctx = await makeWorkspace({ credits: CREDITS });
  const { journal, contexts } = await endpoints(size.endpoints, quickly, host);
  stack.use(journal);
  const site = stack.use(await targetSite(200, host));
  const calling = await chargedCalls(ctx, size.url, site.url, size.callers);
  const emitted = nothingEmitted();
  let isOver = false;
  const emitting = (async () => {
    while (!isOver) await emitSteadily(emitted, contexts, { count: EVENTS_AT_ONCE, perSecond: size.eventsPerSecond });
  })();
  const all = stack.move();
  return {
    ...{ ctx, calling, emitted, journal },
    stop: async () => {
      isOver = true;
      await Promise.all([calling.stop(), emitting]);
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** What the oracles found after a load: of its calls, and of its deliveries. */
export async function judgeLoad(name: string, { ctx, calling, emitted, journal }: Load, mostDuplicates?: number) {
  const charges = await judgeCharges(ctx, CREDITS, calling.calls);
  const deliveries = await judgeDeliveries(emitted.accepted, journal.arrivals);
  return {
    calls: {
      lost: charges.lost.length + charges.unserved.length,
      doubled: charges.doubled.length,
      tries: calling.calls.flatMap(({ tries }) => tries),
      findings: judgedCharges(name, charges),
    },
    deliveries: {
      ...sumsOf(deliveries),
      accepted: deliveries.accepted,
      findings: judged(name, deliveries, mostDuplicates),
    },
  };
}
