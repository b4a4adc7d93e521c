import { openDatabase } from "#lib/platform/open-database.ts";
import { isBuilt } from "#server/start/build.ts";
import type { Bench } from "./figure.ts";
import { soakFigures } from "./soak/figures/soak-figures.ts";
import { startSoakInstallation } from "./soak/installation.ts";
import { planFor } from "./soak/plan.ts";
import { runSoak } from "./soak/run-soak.ts";
import { writePlot } from "./soak/write-plot.ts";

const QUICK_MINUTES = 0.5;
const FULL_MINUTES = 60;
/** Required share of answered calls. */
const ANSWERED_SHARE_MIN = 0.99;

/**
 * Runs everything for an hour at half the machine's capacity: checks that resources stay flat and that all sums agree
 * afterwards. SOAK_MINUTES changes the duration. Needs `npm run build`.
 */
const bench: Bench = {
  name: "soak",
  run: async ({ quick, databaseUrl }) => {
    if (!(await isBuilt())) throw new Error("The dashboard is not built: npm run build.");
    const minutes = Number(process.env.SOAK_MINUTES ?? (quick ? QUICK_MINUTES : FULL_MINUTES));
    if (!(minutes > 0)) throw new Error("SOAK_MINUTES: a number of minutes.");
    const plan = planFor(minutes);
    const installation = await startSoakInstallation(databaseUrl, plan.oftener);
    let closeDatabase: (() => Promise<void>) | undefined;
    try {
      closeDatabase = await openDatabase();
      const { most, perSecond, samples, judged } = await runSoak(installation, plan, (sampled) =>
        writePlot(sampled, { minutes, isKept: !quick && minutes >= FULL_MINUTES }),
      );
      const answered = samples.reduce((sum, { calls }) => sum + calls.count, 0) / (samples.at(-1)?.at ?? Number.NaN);
      return [
        {
          figure: `calls of /v1 a second that were answered, for ${minutes} minutes: half of what was measured before`,
          ours: answered,
          baseline: most,
          unit: "calls/s",
          ratio: answered / most,
          aim: "half",
          met: answered >= ANSWERED_SHARE_MIN * perSecond,
          note: "of five in ten fixtures, of the others most parse a page and are charged; one in a hundred is an asynchronous scrape, whose event goes to nine endpoints",
        },
        ...soakFigures(samples, judged),
      ];
    } finally {
      await closeDatabase?.();
      await installation.stop();
    }
  },
};
export default bench;
