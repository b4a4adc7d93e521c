// `npm run shots`: takes screenshots of every page in light and dark, wide and narrow, of a filled
// installation with a frozen clock, and stores them. `-- --compare` takes them again and lists the
// pages that differ from the stored ones, with an image of the differences. `-- --fresh` fills the
// installation again; further arguments select pages whose names contain one of them. Run it by
// hand: text renders differently on other machines and browsers. `-- --readme` takes the README's
// screenshots instead. BROWSER_PATH names the Chromium, SHOTS_DIR a folder other than .cache/shots.
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { build, isBuilt } from "#server/start/build.ts";
import { compareShots } from "./shots/compare.ts";
import { drawShots } from "./shots/draw.ts";
import { openInstallation } from "./shots/installation.ts";
import { drawForReadme } from "./shots/readme.ts";
import { root } from "./tools.ts";

const folder = path.resolve(root, process.env.SHOTS_DIR || ".cache/shots");
const place = (name: string) => path.join(folder, name);
const [installation, session, kept, drawn, diff] = ["installation", "session", "kept", "drawn", "diff"].map(place) as [
  ...[string, string, string, string, string],
];

const options = process.argv.slice(2);
const isAsked = (option: string) => options.includes(option);
const words = options.filter((option) => !option.startsWith("--"));
const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));

/**
 * Creates the installation for all screenshots only once, because its random IDs and secrets must
 * be the same in each run.
 */
async function fill(): Promise<void> {
  await Promise.all([installation, kept].map((each) => rm(each, { recursive: true, force: true })));
  await using made = await openInstallation();
  await made.run("fill.ts", session);
  await mkdir(installation, { recursive: true });
  await made.keep(installation);
}

if (!(await isBuilt())) await build();
await mkdir(folder, { recursive: true });
const isFilled = await readFile(place("filled")).catch(() => undefined);
if (!isFilled || isAsked("--fresh")) {
  await rm(place("filled"), { force: true });
  await fill();
  await writeFile(place("filled"), "");
}
await Promise.all([drawn, diff].map((each) => rm(each, { recursive: true, force: true })));
await using copy = await openInstallation(installation);
const port = await copy.serve();
const token = await readFile(session, "utf8");

async function drawAll(): Promise<void> {
  const names = await drawShots(drawn, port, token, isWanted);
  if (isAsked("--compare")) {
    const differences = await compareShots(names, kept, drawn, diff);
    for (const { name, what } of differences) console.log(`${name} ${what}`);
    console.log(`${differences.length} of ${names.length} pictures differ from those kept in ${kept}.`);
    process.exitCode = differences.length === 0 ? 0 : 1;
    return;
  }
  await mkdir(kept, { recursive: true });
  for (const name of names) await rename(path.join(drawn, name), path.join(kept, name));
  console.log(`${names.length} pictures are kept in ${kept}.`);
}

await (isAsked("--readme") ? drawForReadme(port, token) : drawAll());
