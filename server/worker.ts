import "./start/compile-cache.ts";
import { env } from "#lib/platform/env.ts";
import { runProcess } from "./start/run-process.ts";

/** What happens by itself: deliveries, asynchronous scrapes, jobs, crawls, scans for leaks, and schedules, each under its lease in the database; in any number of workers. */
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
    ] = await Promise.all([
      import("./worker/registry.ts"),
      import("./worker/schedule.ts"),
      import("#lib/webhooks/deliveries/dispatch/dispatcher.ts"),
      import("#lib/scraping/async-scrapes/engine/engine.ts"),
      import("#lib/scraping/jobs/run/engine.ts"),
      import("#lib/scraping/crawls/run/engine.ts"),
      import("#lib/accounts/leaks/start-leak-scans.ts"),
      import("#lib/platform/open-database.ts"),
      import("#lib/platform/clock.ts"),
      import("#lib/scraping/render/browser.ts"),
      import("./probes/listen-for-worker.ts"),
      import("#lib/platform/metrics/watch-process.ts"),
      import("#lib/platform/open-telemetry/start-tracing.ts"),
      import("#lib/platform/presence.ts"),
    ]);
    return async () => {
      const closeDatabase = await openDatabase();
      let stopping = false;
      watchProcess();
      const stopTracing = await startTracing();
      const port = await listenForWorker(env(), () => stopping);
      const stops = schedules.map((schedule) => runSchedule(schedule, databaseClock));
      const presence = joinProcesses("worker");
      const dispatcher = startDispatcher({ clock: databaseClock, workers: presence.processes });
      const scrapes = startScrapeEngine({ clock: databaseClock });
      const jobs = startJobs({ clock: databaseClock });
      const crawls = startCrawls({ clock: databaseClock });
      const leaks = startLeakScans({ clock: databaseClock });
      return {
        drain: async ({ leaveMs }) => {
          // Another has its place: whoever watches the port must not hear that it ends.
          if (leaveMs === undefined) stopping = true;
          else port.takeNoMore();
          await Promise.all([
            dispatcher.stop(),
            scrapes.stop(),
            jobs.stop(),
            crawls.stop(),
            leaks.stop(),
            ...stops.map((stop) => stop()),
          ]);
          await presence.leave();
          await stopRendering();
          await port.close();
          await Promise.all([closeDatabase(), stopTracing()]);
        },
      };
    };
  },
});
