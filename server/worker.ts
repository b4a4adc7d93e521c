import { runProcess } from "./start/run-process.ts";

/** What happens by itself: schedules, each under its lease in the database, in any number of workers. */
await runProcess({
  name: "worker",
  prepare: async () => {
    const [{ schedules }, { runSchedule }, { holdDatabase }, { databaseClock }] = await Promise.all([
      import("./worker/registry.ts"),
      import("./worker/schedule.ts"),
      import("#lib/platform/hold-database.ts"),
      import("#lib/platform/clock.ts"),
    ]);
    return async () => {
      const letGo = await holdDatabase();
      const stops = schedules.map((schedule) => runSchedule(schedule, databaseClock));
      return {
        drain: async () => {
          await Promise.all(stops.map((stop) => stop()));
          await letGo();
        },
      };
    };
  },
});
