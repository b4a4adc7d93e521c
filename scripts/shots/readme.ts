import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { root } from "../tools.ts";
import { HEIGHT, SCHEMES } from "./constants.ts";
import { open, openBrowser, openContext } from "./draw.ts";
import { SHOTS } from "./pages.ts";
import { smaller } from "./smaller.ts";

const FOLDER = path.join(root, "docs/pictures");
const PAGES = ["usage", "deliveries"];
/** Limit per screenshot, to keep clones small. */
const BYTES_MAX = 150_000;

/** Takes screenshots of the pages shown in the README, without scrolling. */
export async function drawForReadme(port: number, session: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const browser = await openBrowser(port);
  try {
    for (const scheme of SCHEMES) {
      const context = await openContext(browser, { scheme, width: 1440 }, session);
      const page = await context.newPage();
      for (const shot of SHOTS.filter(({ name }) => PAGES.includes(name))) {
        await open(page, shot);
        const clip = { x: 0, y: 0, width: 1440, height: HEIGHT };
        const png = await smaller(await page.screenshot({ animations: "disabled", caret: "hide", clip }));
        const name = `${shot.name}-${scheme}.png`;
        if (png.length > BYTES_MAX) throw new Error(`${name} has ${png.length} bytes, and ${BYTES_MAX} are allowed.`);
        await writeFile(path.join(FOLDER, name), png);
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
}
