import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { create } from "tar";
import { version } from "#lib/platform/env/version.ts";
import { inFolder } from "../tools.ts";

/** Packs the Go SDK with its generated types, as a module for `replace`. Resolves to its path. */
export const packGo = (root: string, out: string): Promise<string> =>
  inFolder(async (scratch) => {
    const name = `gatehouse-go-${version()}`;
    await cp(path.join(root, "packages/go"), path.join(scratch, name), {
      recursive: true,
      filter: (from) => path.basename(from) !== "internal" && !from.endsWith("_test.go"),
    });
    const named = path.join(scratch, name, "version.go");
    await writeFile(named, (await readFile(named, "utf8")).replace('"0.0.0"', JSON.stringify(version())));
    await mkdir(out, { recursive: true });
    const file = path.join(out, `${name}.tar.gz`);
    await create({ file, cwd: scratch, gzip: true, portable: true }, [name]);
    return file;
  });
