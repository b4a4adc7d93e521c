import { finished } from "node:stream/promises";
import type { Clock } from "#lib/platform/clock.ts";
import { askSource, type Trouble } from "./ask-source.ts";
import { TARBALL_MAX_BYTES, TARBALL_MS } from "./constants.ts";
import type { SourceHosts } from "./source-hosts.ts";
import type { Packed } from "./tarball.ts";

/** What a tarball held. `problem`: why it was not gone through to its end, which asking again would not change. */
export type TarballRead = { ok: true; found: Packed[]; problem: string | null };

/** Fetches a tarball and looks through it while it comes. */
export async function readTarball(
  ctx: { clock: Clock },
  hosts: SourceHosts,
  url: string,
): Promise<TarballRead | (Trouble & { found: Packed[] })> {
  if (!hosts.has(url))
    return { ok: true, found: [], problem: "Its tarball is on a host that LEAK_FILE_HOSTS does not name." };
  // Loaded by scans alone: the dashboard, which only asks what is configured, needs none of it.
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
