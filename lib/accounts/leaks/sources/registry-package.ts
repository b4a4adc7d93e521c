import * as z from "zod";
import type { Clock } from "#lib/platform/values/clock.ts";
import { withoutEnd } from "#lib/platform/values/without-end.ts";
import { type Asking, askSource, readJson, type SourceFailure } from "./ask-source.ts";
import { PACKAGE_MAX_BYTES } from "./constants.ts";
import type { RegistryConfig } from "./registry-feed.ts";
import { packagePath, type Version } from "./rules.ts";
import type { SourceHosts } from "./source-hosts.ts";

const Manifest = z.object({ version: z.string().max(256), dist: z.object({ tarball: z.string() }) });
const Package = z.object({
  time: z.record(z.string(), z.unknown()).optional(),
  "dist-tags": z.record(z.string(), z.string()).optional(),
  versions: z.record(z.string(), z.unknown()).optional(),
});

const timeOf = (text: unknown): number | null => {
  const at = typeof text === "string" ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : at;
};

/** Returns the versions of a package, latest first, with their tarballs and publication times. */
export async function readVersions(
  ctx: { clock: Clock },
  { url }: RegistryConfig,
  hosts: SourceHosts,
  name: string,
): Promise<{ ok: true; versions: Version[] } | SourceFailure> {
  const asking: Asking = {
    hosts,
    url: `${withoutEnd(url, "/")}/${packagePath(name)}`,
    who: "The registry",
    credentials: "LEAK_REGISTRY_URL",
    headers: { accept: "application/json" },
    maxBytes: PACKAGE_MAX_BYTES,
  };
  const answered = await askSource(ctx, asking);
  if (answered.ok) return list(readJson(answered.answer));
  if (answered.kind !== "too_large") return answered;
  // Thousands of versions: the newest has its own URL.
  const latest = await askSource(ctx, { ...asking, url: `${asking.url}/latest` });
  if (!latest.ok) return latest;
  const manifest = Manifest.safeParse(readJson(latest.answer));
  return manifest.success ? { ok: true, versions: [versionOf(manifest.data, null)] } : unreadable;
}

const unreadable: SourceFailure = {
  ok: false,
  kind: "failed",
  problem: "The registry's description of a package cannot be read.",
  retryAt: null,
};

const versionOf = ({ version, dist }: z.output<typeof Manifest>, at: number | null): Version => ({
  version,
  tarball: dist.tarball,
  at,
});

function list(document: unknown): { ok: true; versions: Version[] } | SourceFailure {
  const parsed = Package.safeParse(document);
  if (!parsed.success) return unreadable;
  const { time = {}, versions = {} } = parsed.data;
  const found = Object.values(versions).flatMap((entry) => {
    const manifest = Manifest.safeParse(entry);
    return manifest.success ? [versionOf(manifest.data, timeOf(time[manifest.data.version]))] : [];
  });
  // Registries list versions in order of publication; without times, the last is the newest.
  return { ok: true, versions: found.reverse() };
}
