import os from "node:os";
import { isBuilt } from "#server/start/build.ts";
import { openBrowser, type SignedIn } from "./dashboard/browser.ts";
import { loadFigure, type Measured, pageFigures } from "./dashboard/figures.ts";
import { fillWorkspace } from "./dashboard/filled-workspace.ts";
import { firstBytes } from "./dashboard/first-bytes.ts";
import { interactionsOf } from "./dashboard/interactions.ts";
import { navigations } from "./dashboard/navigations.ts";
import { BARE_PATH, mainPages } from "./dashboard/pages.ts";
import { paintOf } from "./dashboard/paints.ts";
import { scriptKilobytes } from "./dashboard/script-bytes.ts";
import { type Bench, median } from "./figure.ts";
import { startWeb } from "./setup/web.ts";

/** Seller details, required for invoices. */
const SELLER = {
  SELLER_NAME: "SAMPLE: not an invoice to pay",
  SELLER_ADDRESS: "1 Example Street|Nowhere",
  SELLER_COUNTRY: "IE",
  SELLER_BANK: "None: this is sample data, pay nothing",
};

const say = (line: string) => process.stderr.write(`  ${line}\n`);

type Rounds = { requests: number; paints: number; interactions: number; navigations: number };
const QUICK: Rounds = { requests: 2, paints: 1, interactions: 1, navigations: 1 };
const QUICK_PAGES = ["keys", "deliveries"];
/** Few enough to finish within ten minutes on two cores. */
const FULL: Rounds = { requests: 100, paints: 3, interactions: 2, navigations: 5 };

async function measure(
  signedIn: SignedIn,
  workspace: { slug: string; webhookId: string },
  rounds: Rounds,
  quick: boolean,
) {
  const { base } = signedIn;
  const cookie = `${signedIn.cookie.name}=${signedIn.cookie.value}`;
  const all = mainPages(workspace);
  const pages = all.filter(({ name }) => !quick || QUICK_PAGES.includes(name));
  const bare = { url: base + BARE_PATH, cookie: "" };
  const asked = [...pages.map(({ path }) => ({ url: base + path, cookie })), bare];
  const bytes = await firstBytes(asked, rounds.requests);
  for (const [at, { name }] of pages.entries())
    say(
      `${name}: first byte ${median(bytes[at] ?? []).toFixed(1)} ms, without a database ${median(bytes.at(-1) ?? []).toFixed(1)} ms`,
    );

  const known = new Map<string, number>();
  const measured: Measured[] = [];
  for (const [at, page] of pages.entries())
    measured.push({
      ...{ page, firstBytes: bytes[at] ?? [], paints: [], interactions: [], navigations: [] },
      scripts: await scriptKilobytes(base, { path: page.path, cookie }, known),
    });
  const reference = {
    firstBytes: bytes.at(-1) ?? [],
    lcps: [] as number[],
    scripts: await scriptKilobytes(base, { path: BARE_PATH, cookie: "" }, known),
  };
  const browser = await openBrowser();
  try {
    for (let round = 0; round < rounds.paints; round++) {
      for (const one of measured) one.paints.push(await paintOf(browser, signedIn, one.page.path));
      reference.lcps.push((await paintOf(browser, signedIn, BARE_PATH)).lcp);
    }
    say("paints");
    for (let round = 0; round < rounds.interactions; round++)
      for (const one of measured) one.interactions.push(await interactionsOf(browser, signedIn, one.page));
    say("interactions");
    const moves = await navigations(browser, signedIn, pages, rounds.navigations);
    for (const [at, one] of measured.entries()) one.navigations.push(...(moves[at] ?? []));
  } finally {
    await browser.close();
  }
  return { measured, reference };
}

/**
 * Measures the dashboard's main pages over demo data, from the production build. Needs `npm run build` and Chromium.
 */
const bench: Bench = {
  name: "dashboard",
  env: SELLER,
  run: async ({ quick, env }) => {
    if (!(await isBuilt())) throw new Error("The dashboard is not built: npm run build.");
    const web = await startWeb(env);
    try {
      const before = os.loadavg()[0] ?? 0;
      const { cookie, ...workspace } = await fillWorkspace(web.url);
      const { measured, reference } = await measure(
        { base: web.url, cookie: { name: cookie.name, value: cookie.value } },
        workspace,
        quick ? QUICK : FULL,
        quick,
      );
      return [...pageFigures(measured, reference), loadFigure([before, os.loadavg()[0] ?? 0])];
    } finally {
      await web.stop();
    }
  },
};
export default bench;
