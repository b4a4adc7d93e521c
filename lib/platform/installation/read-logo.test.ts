import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BadEnvironment } from "#lib/platform/env/env.ts";
import { makePng } from "#testing/builders/png.ts";
import { readLogo } from "./read-logo.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gatehouse-logo-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function kept(bytes: Buffer): Promise<string> {
  const file = path.join(folder, "logo.png");
  await writeFile(file, bytes);
  return file;
}

const damaged = makePng(20, 20);
damaged[45] = (damaged[45] ?? 0) ^ 0xff;
const tooLong = makePng(20, 20);
// Claims more pixels than it has, with a valid checksum, as an attacker would.
tooLong.set(makePng(20, 21).subarray(8, 33), 8);

it.each([
  [makePng(1, 1)],
  [makePng(300, 80, { colour: 6 })],
  [makePng(301, 7, { colour: 0, depth: 1 })],
  [makePng(2_000, 2_000, { colour: 0 })],
])("accepts a valid PNG unchanged", async (png) => {
  expect(readLogo(await kept(png)).equals(png)).toBe(true);
});

it.each([
  ["is no PNG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
  ["is no PNG", Buffer.alloc(0)],
  ["is damaged", makePng(20, 20).subarray(0, 60)],
  ["is damaged", damaged],
  ["is damaged", tooLong],
  ["has too many pixels", makePng(2_001, 1)],
  ["is of a kind", makePng(20, 20, { depth: 16 })],
  ["is of a kind", makePng(20, 20, { depth: 4 })],
  ["is of a kind", makePng(20, 20, { interlaced: true })],
  ["is too large", Buffer.concat([makePng(20, 20), Buffer.alloc(100 * 1_024)])],
])("rejects a file that %s, with advice", async (words, bytes) => {
  const file = await kept(bytes);
  expect(() => readLogo(file)).toThrow(BadEnvironment);
  expect(() => readLogo(file)).toThrow(new RegExp(`^SELLER_LOGO: .*logo.png ${words}.* Name a PNG`));
});

it("rejects a missing file by name", () => {
  expect(() => readLogo("/nope/logo.png")).toThrow("SELLER_LOGO: /nope/logo.png cannot be read (ENOENT).");
});
