// `npm run test:firefox`: the main journeys in the Firefox of this machine, driven by WebDriver
// BiDi (docs/decisions/0037-firefox.md). FIREFOX_PATH names it if it is not on the PATH. `--
// webhook` runs the journeys with that word in their title. The exit code is 0 if all of them
// passed.
import { mkdir, rm } from "node:fs/promises";
import puppeteer, { type Browser } from "puppeteer-core";
import { closeDb } from "#testing/services/close-database.ts";
import startProductOfRun from "../start-product.ts";
import { downloadsFolder } from "./downloads.ts";
import { findFirefox } from "./find-firefox.ts";
import { JOURNEYS } from "./journeys/index.ts";
import { visitorsOf } from "./visitors.ts";

const PICTURES = "test-results/firefox";

const firefox = findFirefox(process.env);
if (!firefox) {
  console.error("There is no Firefox here: install one, or name it in FIREFOX_PATH.");
  process.exit(1);
}

const openFirefox = (): Promise<Browser> =>
  puppeteer.launch({
    browser: "firefox",
    executablePath: firefox,
    headless: true,
    extraPrefsFirefox: {
      "browser.download.folderList": 2,
      "browser.download.dir": downloadsFolder,
      // Animations only cost time.
      "ui.prefersReducedMotion": 1,
      // The machine has no security key.
      "security.webauth.webauthn_enable_usbtoken": false,
    },
  });

const stopProduct = await startProductOfRun();
const browser = await openFirefox();
const end = async (code: number): Promise<never> => {
  await browser.close();
  // Closes the builders' connections before the database stops.
  await closeDb();
  await stopProduct();
  await rm(downloadsFolder, { recursive: true, force: true });
  process.exit(code);
};
// The product has a separate process group, so nothing else would end it.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void end(1));

/** Saves a picture of the page on which a journey failed. */
async function keepPictures(): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  const pages = (await Promise.all(browser.browserContexts().map((context) => context.pages()))).flat();
  for (const [at, page] of pages.entries()) await page.screenshot({ path: `${PICTURES}/${failed}-${at}.png` });
}

console.log(await browser.version());
const chosen = JOURNEYS.filter(({ title }) => title.includes(process.argv[2] ?? ""));
let failed = 0;
for (const { title, run } of chosen) {
  const began = Date.now();
  const { visit, leave } = visitorsOf(browser);
  try {
    await run(visit);
    await leave();
    console.log(`  ✓ ${title} (${((Date.now() - began) / 1_000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    await keepPictures();
    console.error(`  ✗ ${title}`, error);
    await leave().catch((problems: unknown) => console.error(problems));
  }
}
console.log(failed === 0 ? `${chosen.length} journeys went well.` : `${failed} of ${chosen.length} journeys failed.`);
await end(failed === 0 ? 0 : 1);
