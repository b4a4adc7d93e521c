import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findBrowser } from "./find-browser.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "find-browser-"));
  vi.stubEnv("PATH", `${folder}/first${path.delimiter}${folder}/second`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

async function put(name: string, mode = 0o755): Promise<string> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, "");
  await chmod(file, mode);
  return file;
}

it("prefers headless shell wherever it is on the PATH", async () => {
  await put("first/google-chrome");
  await put("first/chromium");
  const shell = await put("second/chromium-headless-shell");
  expect(findBrowser("")).toBe(shell);
});

it.each(["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"])(
  "finds %s if there is no other",
  async (name) => {
    const file = await put(`second/${name}`);
    expect(findBrowser("")).toBe(file);
  },
);

it("takes only the one that BROWSER_PATH names", async () => {
  await put("first/chromium");
  const own = await put("third/own-build");
  expect(findBrowser(own)).toBe(own);
  expect(findBrowser(`${folder}/third/missing`)).toBeUndefined();
});

it("skips a file that is not executable", async () => {
  await put("first/chromium-headless-shell", 0o644);
  const chromium = await put("second/chromium");
  expect(findBrowser("")).toBe(chromium);
});
