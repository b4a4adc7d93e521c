import type { Browser, BrowserContext } from "playwright-core";
import { log } from "#lib/platform/log.ts";
import { BROWSER_IDLE_MS, CLOSE_LIMIT_MS, LAUNCH_LIMIT_MS, SCRIPT_HEAP_MB } from "./constants.ts";
import { isForSandbox, NoSandbox, sandboxedLaunch } from "./sandboxed-launch.ts";

/**
 * The browser reaches nothing by itself: every connection it would make goes to a proxy whose name does not exist, no name
 * resolves, and WebRTC may not send around the proxy. What a page loads is fetched by us and handed to it.
 */
const CUT_OFF = [
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--dns-prefetch-disable",
];
const NOWHERE = "http://nowhere.invalid:1";

/** Nothing of this process's secrets. */
const NO_SECRETS = { PATH: process.env.PATH ?? "" };

const LAUNCH = {
  chromiumSandbox: true,
  proxy: { server: NOWHERE },
  args: [...CUT_OFF, "--no-first-run", "--disable-gpu", `--js-flags=--max-old-space-size=${SCRIPT_HEAP_MB}`],
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
  timeout: LAUNCH_LIMIT_MS,
};

const NO_NAMESPACES =
  "Chromium cannot make its sandbox on this machine: it needs user namespaces, which a container's security profile or the kernel may forbid.";

let running: { path: string; browser: Promise<Browser> } | undefined;
let open = 0;
let idle: NodeJS.Timeout | undefined;

async function launch(program: string): Promise<Browser> {
  // Loaded when the first page is rendered: most processes never need it.
  const { chromium } = await import("playwright-core");
  const { executablePath, folder, remove } = await sandboxedLaunch(program);
  const browser = await chromium
    .launch({ executablePath, env: { ...NO_SECRETS, HOME: folder, TMPDIR: folder }, ...LAUNCH })
    .catch(async (error: unknown) => {
      await remove();
      if (isForSandbox(error)) throw new NoSandbox(NO_NAMESPACES);
      throw error;
    });
  browser.on("disconnected", () => {
    forget(browser);
    void remove();
  });
  return browser;
}

function forget(browser: Browser): void {
  void running?.browser.then(
    (current) => {
      if (current === browser) running = undefined;
    },
    () => undefined,
  );
}

/** The one browser of this process, started when it is needed and again when it has crashed. */
async function theBrowser(path: string): Promise<Browser> {
  if (running?.path !== path) running = { path, browser: launch(path) };
  const { browser } = running;
  browser.catch(() => {
    running = undefined;
  });
  return await browser;
}

/** Runs `work` in a context of its own, which shares nothing with any other: no cookie, no cache, no storage. */
export async function inContext<T>(
  path: string,
  userAgent: string,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  clearTimeout(idle);
  open++;
  try {
    const browser = await theBrowser(path);
    const context = await browser.newContext({ userAgent, acceptDownloads: false, serviceWorkers: "block" });
    try {
      return await work(context);
    } finally {
      await closeOrKill(browser, context);
    }
  } finally {
    open--;
    if (open === 0) idle = setTimeout(() => void stopRendering(), BROWSER_IDLE_MS).unref();
  }
}

async function closeOrKill(browser: Browser, context: BrowserContext): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), CLOSE_LIMIT_MS);
  });
  const closed = context.close().then(
    () => "closed",
    () => "closed",
  );
  if ((await Promise.race([closed, late])) === "late") {
    log.warn("render.page_stuck");
    await browser.close().catch(() => undefined);
  }
  clearTimeout(timer);
}

/** Ends the browser; the next page to render starts it again. */
export async function stopRendering(): Promise<void> {
  clearTimeout(idle);
  const ending = running;
  running = undefined;
  await ending?.browser.then(
    (browser) => browser.close(),
    () => undefined,
  );
}
