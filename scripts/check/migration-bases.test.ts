import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { needs } from "#testing/services/needs.ts";
import { readBases } from "./migration-bases.ts";

const A = "20260101000000_a";
const B = "20260102000000_b";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("the migrations of main", needs("git"), () => {
  let folder = "";
  let origin = "";

  const git = (cwd: string, ...words: string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...words], { cwd, encoding: "utf8" });
  const clone = (...options: string[]): string => {
    const copy = path.join(folder, "copy");
    git(folder, "clone", "--quiet", ...options, `file://${origin}`, copy);
    return copy;
  };
  const commit = async (name: string, text: string) => {
    await writeFile(path.join(origin, "prisma/migrations", `${name}.sql`), text);
    git(origin, "add", ".");
    git(origin, "commit", "--quiet", "--message", name);
  };

  /** main has two commits, and the branch `work` one more. */
  beforeEach(async () => {
    // Removes the variables with which a git hook points to its own repository.
    for (const name of Object.keys(process.env).filter((each) => each.startsWith("GIT_"))) vi.stubEnv(name, undefined);
    folder = await mkdtemp(path.join(tmpdir(), "gatehouse-bases-"));
    origin = path.join(folder, "origin");
    await mkdir(path.join(origin, "prisma/migrations"), { recursive: true });
    git(origin, "init", "--quiet", "--initial-branch", "main");
    await commit(A, "select 1;\n");
    await commit(B, "select 2;\r\n");
    git(origin, "checkout", "--quiet", "-b", "work");
    await commit("20260103000000_c", "select 3;\n");
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });

  it("are those of the commit that a branch is based on", () => {
    expect(readBases(clone(), true)).toEqual([
      {
        where: expect.stringMatching(/^origin\/main at [0-9a-f]{8}$/),
        files: new Map([
          [A, sha256("select 1;\n")],
          [B, sha256("select 2;\n")],
        ]),
      },
    ]);
  });

  it.each([
    ["a clone of only main", ["--single-branch", "--branch", "main"], [2, 1]],
    ["a shallow clone of main", ["--depth", "1", "--branch", "main"], [2]],
  ])("are read in %s", (_, options, sizes) => {
    expect(readBases(clone(...options), true).map(({ files }) => files.size)).toEqual(sizes);
  });

  it("are also those of the fetched main if the local one is ahead", async () => {
    const copy = clone("--branch", "main");
    for (const name of ["20260104000000_d", "20260105000000_e"]) {
      await writeFile(path.join(copy, "prisma/migrations", `${name}.sql`), "select 4;\n");
      git(copy, "add", ".");
      git(copy, "commit", "--quiet", "--message", name);
    }
    const names = readBases(copy, true).map(({ where, files }) => [where.replace(/ at .*/, ""), files.size]);
    expect(names).toEqual([
      ["main", 4],
      ["main", 3],
      ["origin/main", 2],
    ]);
  });

  it("are required in a clone that lacks main only if requested", () => {
    const copy = clone("--single-branch", "--branch", "work");
    expect(readBases(copy, false)).toEqual([]);
    expect(() => readBases(copy, true)).toThrow("no main. Fetch main and the whole history.");
  });

  it("are required in a clone with a shallow history only if requested", () => {
    const copy = clone("--depth", "1", "--branch", "work");
    git(copy, "fetch", "--quiet", "--depth", "1", "origin", "main:refs/remotes/origin/main");
    expect(readBases(copy, false)).toEqual([]);
    expect(() => readBases(copy, true)).toThrow("does not reach origin/main");
  });

  it("are empty in an archive of the sources", async () => {
    const copy = clone();
    await rm(path.join(copy, ".git"), { recursive: true });
    expect(readBases(copy, true)).toEqual([]);
  });

  it.each(["tree", "blob"])("throw if a %s of the commit cannot be read", async (kind) => {
    const name = kind === "tree" ? "main:prisma" : `main:prisma/migrations/${A}.sql`;
    const id = git(origin, "rev-parse", name).trim();
    await rm(path.join(origin, ".git/objects", id.slice(0, 2), id.slice(2)));
    expect(() => readBases(origin, false)).toThrow(/^Could not (read|list) /);
  });
});
