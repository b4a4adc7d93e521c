// `npm run shots`: draws the pictures of the README (docs/pictures) from an installation with the
// demo's data and a frozen clock. Run it by hand: text renders differently on other machines and
// browsers. BROWSER_PATH names the Chromium.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { build, isBuilt } from "#server/start/build.ts";
import { drawPictures } from "./shots/draw.ts";
import { openInstallation } from "./shots/installation.ts";
import { root } from "./tools.ts";

if (!(await isBuilt())) await build();
await using installation = await openInstallation();
const session = path.join(installation.folder, "session");
await installation.run("fill.ts", session);
await drawPictures(await installation.serve(), await readFile(session, "utf8"), path.join(root, "docs/pictures"));
