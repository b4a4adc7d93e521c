import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { startBrowser } from "#testing/services/browser.ts";
import { browserProcesses, livingOf } from "#testing/services/browser-processes.ts";
import { PAGE, pageOf, renderOn, site } from "#testing/services/rendered-site.ts";
import { inTab, stopRendering } from "./browser.ts";
import { browserProblem } from "./browser-health.ts";
import { RENDER_SLOTS } from "./constants.ts";
import { findBrowser } from "./find-browser.ts";

// Shorter than in production, so that a hanging browser does not delay the tests; long enough for a
// busy machine.
vi.mock("./constants.ts", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  CLOSE_LIMIT_MS: 4_000,
  CHECK_INTERVAL_MS: 2_000,
}));

/** Far above every limit above, and far below the delay that a hanging browser caused without them. */
const SOON_MS = 40_000;

const groups = () => [...new Set(browserProcesses().map(({ group }) => group))];

/** Sends a signal to all browsers, or to their processes of one kind. Returns the process groups of the browsers. */
function signal(name: NodeJS.Signals, kind?: string): number[] {
  const found = browserProcesses().filter(({ line }) => kind === undefined || line.includes(kind));
  const all = [...new Set(found.map(({ group }) => group))];
  // As a group, since killing one process of a browser ends others.
  for (const target of kind === undefined ? all.map((group) => -group) : found.map(({ pid }) => pid)) {
    try {
      process.kill(target, name);
    } catch (error) {
      // It has ended since it was found.
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  }
  return all;
}

/** Returns how many browsers were killed or crashed so far, for this reason or any. */
async function killed(reason?: string): Promise<number> {
  const { values } = await metrics.browserKills.get();
  const counted = values.filter(({ labels }) => reason === undefined || labels.reason === reason);
  return counted.reduce((sum, { value }) => sum + value, 0);
}

async function took(work: Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work;
  return performance.now() - begun;
}

/** A site with a page whose script never loads, and a page that loads immediately. */
const slowSite = (asked: () => void) =>
  site((request, response) => {
    if (request.url === "/never.js") return void asked();
    response.writeHead(200, PAGE).end(pageOf(request.url === "/" ? "Here" : "<script src=/never.js></script>"));
  });

beforeEach(startBrowser, 600_000);
afterAll(stopRendering);

describe.runIf(process.platform === "linux")("a browser that hangs", { timeout: 300_000 }, () => {
  // Resumes what a failed test stopped.
  afterEach(() => void signal("SIGCONT"));

  it("is killed and replaced when it cannot open a tab, and the call succeeds", async () => {
    await using target = await slowSite(() => undefined);
    expect(await renderOn(target.url)).toMatchObject({ ok: true, value: { text: "Here" } });
    const before = await killed();
    const stopped = signal("SIGSTOP");
    expect(stopped.length).toBeGreaterThan(0);
    expect(await renderOn(target.url)).toMatchObject({ ok: true, value: { text: "Here" } });
    expect(await killed()).toBe(before + 1);
    expect(livingOf(stopped)).toEqual([]);
  });

  it("delays no caller beyond timeout_ms, and returns every slot", async () => {
    const { promise: loading, resolve } = Promise.withResolvers<void>();
    await using target = await slowSite(resolve);
    const first = renderOn(`${target.url}/slow`, { timeout_ms: 6_000 });
    await loading;
    const stopped = signal("SIGSTOP");
    const more = Array.from({ length: RENDER_SLOTS + 2 }, () => renderOn(`${target.url}/slow`, { timeout_ms: 6_000 }));
    expect(await took(Promise.all([first, ...more]))).toBeLessThan(SOON_MS);
    for (const result of await Promise.all([first, ...more])) expect(result).toMatchObject({ ok: false });
    for (let nth = 0; nth < RENDER_SLOTS + 1; nth++)
      expect(await renderOn(target.url)).toMatchObject({ ok: true, value: { text: "Here" } });
    await expect.poll(() => livingOf(stopped), { timeout: SOON_MS }).toEqual([]);
  });

  it("is detected long before the pages in it time out", async () => {
    const { promise: loading, resolve } = Promise.withResolvers<void>();
    await using target = await slowSite(resolve);
    const before = await killed("silent");
    const rendering = renderOn(`${target.url}/slow`, { timeout_ms: 60_000 });
    await loading;
    const stopped = signal("SIGSTOP");
    expect(await took(rendering)).toBeLessThan(SOON_MS);
    expect(await rendering).toMatchObject({ ok: false, error: "overloaded" });
    expect(await killed("silent")).toBe(before + 1);
    expect(livingOf(stopped)).toEqual([]);
    expect(await renderOn(target.url)).toMatchObject({ ok: true });
  });

  it.each(["--type=zygote", "--type=gpu-process", "--utility-sub-type=network", "--type=renderer"])(
    "is replaced after a page timed out because a process with %s hangs",
    async (kind) => {
      await using target = await slowSite(() => undefined);
      expect(await renderOn(target.url)).toMatchObject({ ok: true });
      signal("SIGSTOP", kind);
      const shown = { formats: ["text", "screenshot"] };
      const first = renderOn(target.url, { ...shown, timeout_ms: 8_000 });
      expect(await took(first)).toBeLessThan(SOON_MS);
      expect(await renderOn(target.url, shown)).toMatchObject({ ok: true, value: { text: "Here" } });
    },
  );

  it("is replaced after it was killed, with a page or idle", async () => {
    const { promise: loading, resolve } = Promise.withResolvers<void>();
    await using target = await slowSite(resolve);
    const before = await killed("crashed");
    const rendering = renderOn(`${target.url}/slow`, { timeout_ms: 60_000 });
    await loading;
    signal("SIGKILL");
    expect(await rendering).toMatchObject({ ok: false, error: "overloaded" });
    expect(await renderOn(target.url)).toMatchObject({ ok: true });
    signal("SIGKILL");
    expect(await renderOn(target.url)).toMatchObject({ ok: true });
    expect(await killed("crashed")).toBeGreaterThan(before);
  });

  it("leaves no process behind when it is ended, even if stopped", async () => {
    await using target = await slowSite(() => undefined);
    expect(await renderOn(target.url)).toMatchObject({ ok: true });
    const all = groups();
    signal("SIGSTOP");
    expect(await took(stopRendering())).toBeLessThan(SOON_MS);
    expect(livingOf(all)).toEqual([]);
    expect(await renderOn(target.url)).toMatchObject({ ok: true });
  });
});

describe.runIf(process.platform === "linux")("a browser that does not start", { timeout: 120_000 }, () => {
  const open = (program: string) =>
    inTab(
      { path: program, owner: "ws_broken", userAgent: "", endsAt: performance.now() + 60_000 },
      async () => undefined,
    );

  async function program(lines: string) {
    const folder = await mkdtemp(path.join(tmpdir(), "fake-browser-"));
    const file = path.join(folder, "chromium");
    await writeFile(file, `#!/bin/sh\n${lines}\n`);
    await chmod(folder, 0o755);
    await chmod(file, 0o755);
    return { file, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
  }

  it.each([
    ["hangs", "sleep 1000 & wait", "No answer within"],
    ["exits immediately", "echo it lacks a library >&2; exit 7", "ended with code 7"],
    ["closes its pipes and keeps running", "exec 3<&- 4>&-; sleep 1000", "SIGKILL"],
    ["sends invalid messages", "printf 'not json\\0' >&4; sleep 1000", "SIGKILL"],
    ["sends an endless message", "yes >&4; sleep 1000", "SIGKILL"],
  ])("is killed and reported when it %s", async (_, lines, why) => {
    await using fake = await program(lines);
    const before = groups();
    const opening = open(fake.file);
    await expect(opening).rejects.toThrow(why);
    expect(browserProblem()).toContain(why);
    expect(groups().filter((group) => !before.includes(group))).toEqual([]);
  });

  it("is no longer reported after one has started", async () => {
    await expect(open("/nowhere/chromium")).rejects.toThrow("ENOENT");
    expect(browserProblem()).toContain("ENOENT");
    await open(findBrowser() ?? "");
    expect(browserProblem()).toBeUndefined();
  });
});

describe.runIf(process.platform === "linux")("a process that renders", { timeout: 120_000 }, () => {
  let temporary: string;
  beforeEach(async () => {
    temporary = await mkdtemp(path.join(tmpdir(), "starter-"));
    // The browser's user must be able to traverse it.
    await chmod(temporary, 0o711);
  });
  afterEach(() => rm(temporary, { recursive: true, maxRetries: 3 }));

  /** Starts a process with its own browser, and waits until that is open. */
  async function starter(then: string) {
    const code = `
      import { inTab, stopRendering } from "#lib/scraping/render/browser.ts";
      await inTab({ path: process.argv[1], owner: "ws_0", userAgent: "", endsAt: performance.now() + 60_000 }, async () => {
        process.stdout.write("open");
        await new Promise((done) => process.stdin.once("data", done));
        ${then}
      });`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", code, findBrowser() ?? ""], {
      stdio: ["pipe", "pipe", "inherit"],
      env: { ...process.env, TMPDIR: temporary },
    });
    await once(child.stdout, "data");
    const found = browserProcesses(child.pid);
    const [folder = ""] = found.flatMap(({ line }) => /--user-data-dir=(\S+)\/profile/.exec(line)?.[1] ?? []);
    return { child, folder, groups: [...new Set(found.map(({ group }) => group))] };
  }

  it("leaves no browser behind when it is killed", async () => {
    const { child, groups: left } = await starter("");
    expect(left.length).toBeGreaterThan(0);
    child.kill("SIGKILL");
    await expect.poll(() => livingOf(left), { timeout: SOON_MS }).toEqual([]);
  });

  it.each([
    ["exits", "process.exit(0)"],
    ["ends its browsers and exits", "await stopRendering(); process.exit(0)"],
  ])("leaves neither a stopped browser nor its folders behind when it %s", async (_, then) => {
    const folders = () => readdirSync(temporary).filter((name) => /browser|playwright/.test(name));
    const { child, groups: left } = await starter(then);
    for (const group of left) process.kill(-group, "SIGSTOP");
    expect(folders()).not.toEqual([]);
    child.stdin.write("end");
    await once(child, "exit");
    await expect.poll(() => livingOf(left), { timeout: SOON_MS }).toEqual([]);
    expect(folders()).toEqual([]);
  });

  it("removes the folders of browsers whose process was killed", async () => {
    const killed = await starter("");
    killed.child.kill("SIGKILL");
    await once(killed.child, "exit");
    expect(existsSync(killed.folder)).toBe(true);
    const next = await starter("process.exit(0)");
    await expect.poll(() => existsSync(killed.folder), { timeout: SOON_MS }).toBe(false);
    expect(existsSync(next.folder)).toBe(true);
    next.child.stdin.write("end");
    await once(next.child, "exit");
  });
});
