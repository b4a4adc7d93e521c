import type { Sighting } from "../types.ts";
import type { SourceFailure } from "./ask-source.ts";
import { readTarball } from "./read-tarball.ts";
import type { RegistryConfig, RegistryScan } from "./registry-feed.ts";
import { readVersions } from "./registry-package.ts";
import { isPackageName, packagePage, type Version, versionsToRead } from "./rules.ts";

/**
 * Whether a package was read. `wait`: the registry wants fewer requests. `stop`: everything fails.
 * `failed`: this package fails.
 */
export type PackageRead = "read" | "wait" | "stop" | "failed";

/**
 * Scans the newest version of a package, and those published since.
 *
 * @param since ms; null if unknown.
 */
export async function readPackage(scan: RegistryScan, name: string, since: number | null): Promise<PackageRead> {
  const { ctx, config, hosts, run } = scan;
  if (!isPackageName(name)) return "read";
  const listed = await readVersions(ctx, config, hosts, name);
  if (!listed.ok) return listed.kind === "gone" ? "read" : fail(scan, listed);
  for (const version of versionsToRead(listed.versions, since)) {
    const read = await readTarball(ctx, hosts, version.tarball);
    if (read.found.length > 0)
      await scan.report(read.found.map(({ token, path }) => sighting(config, name, version, token, path)));
    if (!read.ok && read.kind !== "gone") return fail(scan, read);
    if (read.ok && read.problem !== null) run.note(`${name}@${version.version}: ${read.problem}`);
    run.count();
  }
  return "read";
}

function fail({ run }: RegistryScan, failure: SourceFailure): PackageRead {
  const stop = run.failed(failure);
  if (failure.retryAt) return "wait";
  return stop ? "stop" : "failed";
}

/** Links to the version's page and the file in it. */
function sighting(config: RegistryConfig, name: string, { version }: Version, token: string, path: string): Sighting {
  const url = packagePage(config, name, version);
  return { token, sourceUrl: `${url}#${encodeURI(path.toWellFormed()).replaceAll("#", "%23")}`, diffUrl: null };
}
