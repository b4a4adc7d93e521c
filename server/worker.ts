import { runProcess } from "./start/run-process.ts";

/** What happens by itself: deliveries, and schedules, each under its lease in the database; in any number of workers. */
await runProcess({
  name: "worker",
  prepare: async () => {
    const [{ schedules }, { runSchedule }, { startDispatcher }, { holdDatabase }, { databaseClock }] =
      await Promise.all([
        import("./worker/registry.ts"),
        import("./worker/schedule.ts"),
        import("#lib/deliveries/dispatch/dispatcher.ts"),
        import("#lib/platform/hold-database.ts"),
        import("#lib/platform/clock.ts"),
      ]);
    return async () => {
      const letGo = await holdDatabase();
      const stops = schedules.map((schedule) => runSchedule(schedule, databaseClock));
      const dispatcher = startDispatcher({ clock: databaseClock });
      return {
        drain: async () => {
          await Promise.all([dispatcher.stop(), ...stops.map((stop) => stop())]);
          await letGo();
        },
      };
    };
  },
});
