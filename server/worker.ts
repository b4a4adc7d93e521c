import "./start/compile-cache.ts";
import { env } from "#lib/platform/env/env.ts";
import { runProcess } from "./start/run-process.ts";

/**
 * Runs background work: deliveries, asynchronous scrapes, jobs, crawls, leak scans and schedules.
 * Each is coordinated through the database, so any number of workers may run.
 */
await runProcess({
  name: "worker",
  prepare: async () => {
    const [
      { schedules },
      { runSchedule },
      { startDispatcher },
      { startScrapeEngine },
      { startJobs },
      { startCrawls },
      { startLeakScans },
      { openDatabase },
      { databaseClock },
      { stopRendering },
      { listenForWorker },
      { watchProcess },
      { startTracing },
      { joinProcesses },
      { inEachShard },
    ] = await Promise.all([
      import("./worker/registry.ts"),
      import("./worker/schedule.ts"),
      import("#lib/webhooks/deliveries/dispatch/dispatcher.ts"),
      import("#lib/scraping/async-scrapes/engine/engine.ts"),
      import("#lib/scraping/jobs/run/engine.ts"),
      import("#lib/scraping/crawls/run/engine.ts"),
      import("#lib/accounts/leaks/start-leak-scans.ts"),
      import("#lib/platform/installation/open-database.ts"),
      import("#lib/platform/values/clock.ts"),
      import("#lib/scraping/render/browser.ts"),
      import("./probes/listen-for-worker.ts"),
      import("#lib/platform/installation/watch-process.ts"),
      import("#lib/platform/open-telemetry/start-tracing.ts"),
      import("#lib/platform/database/leases/presence.ts"),
      import("#lib/platform/database/shards/shards.ts"),
    ]);
    return async () => {
      const closeDatabase = await openDatabase();
      let stopping = false;
      watchProcess();
      const stopTracing = await startTracing();
      const port = await listenForWorker(env(), () => stopping);
      // One set per shard of a divided database.
      const parts = inEachShard(() => {
        const presence = joinProcesses("worker");
        return {
          presence,
          works: [
            startDispatcher({ clock: databaseClock, workers: presence.processes }),
            startScrapeEngine({ clock: databaseClock }),
            startJobs({ clock: databaseClock }),
            startCrawls({ clock: databaseClock }),
            startLeakScans({ clock: databaseClock }),
            ...schedules.map((schedule) => ({ stop: runSchedule(schedule, databaseClock) })),
          ],
        };
      });
      return {
        drain: async ({ leaveMs }) => {
          // If another process has taken over, monitoring of the port must not see this one stop.
          if (leaveMs === undefined) stopping = true;
          else port.takeNoMore();
          await Promise.all(parts.flatMap(({ works }) => works.map((work) => work.stop())));
          await Promise.all(parts.map(({ presence }) => presence.leave()));
          await stopRendering();
          await port.close();
          await Promise.all([closeDatabase(), stopTracing()]);
        },
      };
    };
  },
});
