import "./start/compile-cache.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "#lib/platform/env.ts";
import { runProcess } from "./start/run-process.ts";

/** Kept back from the time for draining: to close the database and write the last of the request log. */
const CLOSING_MS = 1_000;

/** One port: the public API by the gateway, everything else by Next. */
await runProcess({
  name: "web",
  prepare: async () => {
    const dev = process.argv.includes("--dev");
    const settings = env();
    const [
      { openPages },
      { createGateway },
      { chooseUpgrade, createFront },
      { drainable },
      { leave },
      { listen },
      { isPlain, routeRequest },
      { gatherFigures },
      { openDatabase },
      { watchProcess },
      { startTracing },
    ] = await Promise.all([
      import("./web/pages.ts"),
      import("./gateway/app.ts"),
      import("./web/front.ts"),
      import("./web/drain.ts"),
      import("./web/leave.ts"),
      import("./start/listen.ts"),
      import("./web/route-request.ts"),
      import("./probes/gather-figures.ts"),
      import("#lib/platform/open-database.ts"),
      import("#lib/platform/metrics/watch-process.ts"),
      import("#lib/platform/open-telemetry/start-tracing.ts"),
    ]);
    const pages = await openPages(settings, dev);
    return async () => {
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
    };
  },
});
