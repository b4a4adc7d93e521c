import { finished } from "node:stream/promises";
import type { Clock } from "#lib/platform/values/clock.ts";
import { askSource, type SourceFailure } from "./ask-source.ts";
import { TARBALL_MAX_BYTES, TARBALL_MS } from "./constants.ts";
import type { SourceHosts } from "./source-hosts.ts";
import type { Packed } from "./tarball.ts";

/** The contents of a tarball. `problem`: why reading stopped early; a retry would not help. */
export type TarballRead = { ok: true; found: Packed[]; problem: string | null };

/** Downloads a tarball and scans it while it arrives. */
export async function readTarball(
  ctx: { clock: Clock },
  hosts: SourceHosts,
  url: string,
): Promise<TarballRead | (SourceFailure & { found: Packed[] })> {
  if (!hosts.has(url))
    return { ok: true, found: [], problem: "Its tarball is on a host that LEAK_FILE_HOSTS does not name." };
  // Imported only here: the dashboard, which just asks what is configured, does not need it.
  const { Tarball } = await import("./tarball.ts");
  const tarball = new Tarball();
  const answered = await askSource(ctx, {
    hosts,
    url,
    who: "The registry",
    credentials: "LEAK_REGISTRY_URL and LEAK_FILE_HOSTS",
    maxBytes: TARBALL_MAX_BYTES,
    deadlineMs: TARBALL_MS,
    into: () => tarball,
  });
  const { found } = tarball;
  if (tarball.problem === null && !answered.ok) {
    tarball.destroy();
    const lasting = answered.kind === "barred" || answered.kind === "too_large";
    return lasting ? { ok: true, found, problem: answered.problem } : { ...answered, found };
  }
  if (tarball.problem === null) {
    tarball.end();
    await finished(tarball).catch(() => undefined);
  }
  return { ok: true, found, problem: tarball.problem };
}
