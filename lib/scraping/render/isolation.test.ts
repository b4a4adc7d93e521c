import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startBrowser } from "#testing/services/browser.ts";
import { AT, MARK, MARKS, showMarkedPage } from "#testing/services/browser-marks.ts";
import { browserProcesses } from "#testing/services/browser-processes.ts";
import { inTab, stopRendering } from "./browser.ts";
import { findBrowser } from "./find-browser.ts";

// On a busy machine a start may exceed the production limits.
vi.mock("./constants.ts", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  LAUNCH_LIMIT_MS: 60_000,
  TAB_LIMIT_MS: 60_000,
  CLOSE_LIMIT_MS: 60_000,
}));

const TIME_MS = 240_000;

/** Opens the marked page for a workspace. */
const visit = <T>(owner: string, work: (tab: Page, context: BrowserContext) => Promise<T>): Promise<T> =>
  inTab(
    {
      path: findBrowser(process.env.BROWSER_PATH ?? "") ?? "",
      owner,
      userAgent: "test",
      endsAt: performance.now() + TIME_MS,
    },
    async (context, tab) => {
      await showMarkedPage(tab, context);
      return await work(tab, context);
    },
  );

/** Returns what a second tab of the same context finds, or the same tab if the mark belongs to the tab. */
async function lookAtHome(mark: (typeof MARKS)[number], tab: Page, context: BrowserContext): Promise<unknown> {
  if (/drag|session|font|memory/.test(mark.name)) return await mark.look(tab, context);
  const other = await context.newPage();
  await other.goto(AT);
  return await mark.look(other, context);
}

beforeEach(startBrowser, 600_000);
afterAll(stopRendering);

describe("two workspaces", { timeout: 2 * TIME_MS }, () => {
  it.each(MARKS.map((mark, at) => [mark.name, mark, at] as const))("do not share %s", async (_, mark, at) => {
    // A mark in a clipboard needs a workspace whose clipboard no other mark has written to.
    const owner = /clipboard|selection|drag/.test(mark.name) ? `ws_a${at}` : "ws_a";
    await visit(owner, async (tab, context) => {
      await mark.leave(tab, context);
      // The page that left the mark is still open, which some marks need.
      expect(await visit("ws_b", mark.look)).not.toBe(MARK);
      // The headless shell refuses these two to every page.
      if (!mark.isForgotten && !/navigator|UserAgent/.test(mark.name))
        expect(await lookAtHome(mark, tab, context)).toBe(MARK);
    });
    expect(await visit("ws_b", mark.look)).not.toBe(MARK);
  });

  it("may not read the clipboard, notify, list fonts or use devices", async () => {
    await visit("ws_a", async (tab) => {
      const names = ["clipboard-read", "notifications", "local-fonts", "camera", "microphone", "geolocation"];
      const states = await tab.evaluate(
        (all) =>
          Promise.all(
            all.map((name) =>
              navigator.permissions.query({ name: name as PermissionName }).then(
                ({ state }) => state,
                () => "unknown",
              ),
            ),
          ),
        names,
      );
      expect(states).not.toContain("granted");
      const labels = await tab.evaluate(() =>
        navigator.mediaDevices.enumerateDevices().then((all) => all.map(({ label }) => label).join("")),
      );
      expect(labels).toBe("");
      // Missing in TypeScript's DOM types.
      const fonts = await tab.evaluate("globalThis.queryLocalFonts?.().then(({ length }) => length, () => 0) ?? 0");
      expect(fonts).toBe(0);
    });
  });

  it.runIf(process.platform === "linux")("keep their pages when another's browser is killed", async () => {
    await visit("ws_intact", async (tab) => {
      const before = browserProcesses().map(({ pid }) => pid);
      const other = visit("ws_killed", async (theirs) => {
        for (const { pid, group } of browserProcesses())
          if (!before.includes(pid) && pid === group) process.kill(-group, "SIGKILL");
        await theirs.waitForEvent("close");
      });
      await other;
      expect(await tab.title()).toBe("T");
    });
  });
});

describe.runIf(process.platform === "linux")("a browser", { timeout: TIME_MS }, () => {
  it("listens on no port, so that nothing can reach its debugger", async () => {
    await visit("ws_a", async () => {
      const sockets = new Set(browserProcesses().flatMap(({ pid }) => socketsOf(pid)));
      const listening = ["tcp", "tcp6", "udp", "udp6"].flatMap((kind) => inodesListening(kind));
      expect(listening.filter((inode) => sockets.has(inode))).toEqual([]);
    });
  });

  it("writes to its own folder, which is removed with it", async () => {
    const folders = await visit("ws_a", () =>
      visit("ws_b", async (tab) => {
        await tab.evaluate(() => {
          const link = Object.assign(document.createElement("a"), { href: "/file.bin", download: "file.bin" });
          link.click();
        });
        const lines = browserProcesses().map(({ line }) => /--user-data-dir=(\S+)\/profile/.exec(line)?.[1]);
        return [...new Set(lines.filter((folder) => folder !== undefined))];
      }),
    );
    expect(folders.length).toBeGreaterThanOrEqual(2);
    for (const folder of folders) expect(readdirSync(folder, { recursive: true }).join()).not.toContain("file.bin");
    await stopRendering();
    await expect.poll(() => folders.filter((folder) => existsSync(folder))).toEqual([]);
  });
});

/** Returns the inodes of the sockets that a process holds. */
function socketsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const target = readlinkSync(`/proc/${pid}/fd/${fd}`);
      return /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? [];
    });
  } catch {
    return [];
  }
}

/** Returns the inodes of this machine's listening sockets: TCP (state 0A) and UDP (07). */
function inodesListening(kind: string): string[] {
  const [, ...rows] = readFileSync(`/proc/net/${kind}`, "utf8").trim().split("\n");
  return rows.flatMap((row) => {
    const [, , , state, , , , , , inode] = row.trim().split(/\s+/);
    return inode !== undefined && (state === "0A" || state === "07") ? [inode] : [];
  });
}
