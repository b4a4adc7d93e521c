import { openDatabase } from "#lib/platform/open-database.ts";
import { isBuilt } from "#server/start/build.ts";
import type { Bench } from "./figure.ts";
import { soakFigures } from "./soak/figures/soak-figures.ts";
import { startSoakInstallation } from "./soak/installation.ts";
import { keepPlot } from "./soak/keep-plot.ts";
import { planFor } from "./soak/plan.ts";
import { runSoak } from "./soak/run-soak.ts";

const QUICK_MINUTES = 0.5;
const FULL_MINUTES = 60;

/**
 * An hour at half of what the machine takes, with everything at work: what must be flat then, and what must add up afterwards. SOAK_MINUTES says how long
 * it takes. Needs `npm run build`.
 */
const bench: Bench = {
  name: "soak",
  run: async ({ quick, databaseUrl }) => {
    if (!(await isBuilt())) throw new Error("The dashboard is not built: npm run build.");
    const minutes = Number(process.env.SOAK_MINUTES ?? (quick ? QUICK_MINUTES : FULL_MINUTES));
    if (!(minutes > 0)) throw new Error("SOAK_MINUTES: a number of minutes.");
    const plan = planFor(minutes);
    const installation = await startSoakInstallation(databaseUrl, plan.oftener);
    const closeDatabase = await openDatabase();
    try {
      const { most, perSecond, samples, judged } = await runSoak(installation, plan, (sampled) =>
        keepPlot(sampled, { minutes, isKept: !quick && minutes >= FULL_MINUTES }),
      );
      return [
        {
          figure: `calls of /v1 a second, for ${minutes} minutes: half of what was measured before`,
          ours: perSecond,
          baseline: most,
          unit: "calls/s",
          ratio: perSecond / most,
          aim: "half",
          met: true,
          note: "of five in ten fixtures, of the others most parse a page and are charged; one in a hundred is an asynchronous scrape, whose event goes to nine endpoints",
        },
        ...soakFigures(samples, judged),
      ];
    } finally {
      await closeDatabase();
      await installation.stop();
    }
  },
};
export default bench;
