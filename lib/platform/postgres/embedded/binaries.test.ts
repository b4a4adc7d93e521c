import { spawnSync } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { copyInto, installedBinaries } from "./binaries.ts";

it("copies programs that run from the shelter and are open to all users", async () => {
  const shelter = await mkdtemp(path.join(tmpdir(), "gatehouse-shelter-"));
  try {
    const copied = await copyInto(shelter, await installedBinaries());
    for (const program of [copied.initdb, copied.postgres]) {
      expect(program.startsWith(shelter)).toBe(true);
      expect(spawnSync(program, ["--version"], { encoding: "utf8" })).toMatchObject({ status: 0 });
      expect((await stat(program)).mode & 0o555).toBe(0o555);
    }
    expect(await copyInto(shelter, await installedBinaries())).toEqual(copied);
  } finally {
    await rm(shelter, { recursive: true });
  }
});
