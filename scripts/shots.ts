// `npm run shots`: draws every page in light and dark, wide and narrow, of one filled installation whose clock stands still, and keeps the
// pictures. `-- --compare` draws again, compares with what was kept and lists the pages that differ, with a picture of where. `-- --fresh`
// fills the installation again; words after that draw only the pages whose names hold one of them. By hand: letters come out
// differently on another machine and by another browser. `-- --readme` draws the README's pictures instead. BROWSER_PATH names the Chromium,
// SHOTS_DIR a folder other than .cache/shots.
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

/** The installation that all pictures are of, made once: its ids and secrets are made by chance, and must be the same in each run. */
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
