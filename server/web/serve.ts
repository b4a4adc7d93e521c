import { setTimeout as sleep } from "node:timers/promises";
import { env } from "#lib/platform/env/env.ts";
import { openDatabase } from "#lib/platform/installation/open-database.ts";
import { watchProcess } from "#lib/platform/installation/watch-process.ts";
import { startTracing } from "#lib/platform/open-telemetry/start-tracing.ts";
import { createGateway } from "#server/gateway/app.ts";
import { gatherFigures } from "#server/probes/gather-figures.ts";
import { listen } from "#server/start/listen.ts";
import type { Running } from "#server/start/run-process.ts";
import { drainable } from "./drain.ts";
import { chooseUpgrade, createFront } from "./front.ts";
import { leave } from "./leave.ts";
import type { Pages } from "./pages.ts";
import { isPlain, routeRequest } from "./route-request.ts";

/** Reserved from the drain time for closing the database and flushing the request log. */
const CLOSING_MS = 1_000;

/**
 * Serves one port until drained: the public API by the gateway, everything else by `pages`. The
 * database must be ready.
 */
export async function serve(pages: Pages): Promise<Running> {
  const settings = env();
  const closeDatabase = await openDatabase({ prompt: true });
  watchProcess();
  const stopTracing = await startTracing();
  const gateway = createGateway();
  let stopping = false;
  const answer = routeRequest({
    env: settings,
    gateway: gateway.listener,
    pages: pages.answer,
    gatherFigures: gatherFigures(),
    isStopping: () => stopping,
  });
  const { TLS_CERT: cert, TLS_KEY: key } = settings;
  const upgrade = chooseUpgrade(
    {
      wants: (request) => gateway.upgrade.wants(request) && !isPlain(request, settings),
      take: gateway.upgrade.take,
    },
    pages.upgrade,
  );
  const front = createFront(answer, upgrade, cert && key ? { cert, key } : undefined);
  const drain = drainable(front);
  await listen(front.listener, settings.PORT, settings.HOST);
  return {
    drain: async ({ notReadyMs, finishMs, leaveMs }) => {
      if (leaveMs === undefined) stopping = true;
      await (leaveMs === undefined ? sleep(notReadyMs) : leave(front, leaveMs));
      gateway.hangUp();
      await drain(Math.max(finishMs - CLOSING_MS, 0));
      await gateway.close();
      await pages.close();
      await Promise.all([closeDatabase(), stopTracing()]);
    },
  };
}
