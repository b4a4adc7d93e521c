import type { IncomingMessage, ServerResponse } from "node:http";
import { packed } from "#testing/samples/tarball.ts";
import { httpTarget, type Target } from "./outbound-targets.ts";

export type TestVersion = { version: string; at: string; tarball: Buffer | string };
export type TestPackage = { name: string; versions: TestVersion[]; deleted?: boolean };

type Setup = {
  /** In feed order: the first has sequence 1. */
  changes: TestPackage[];
  /** The feed's description of itself, if any. */
  about?: Record<string, unknown>;
  /** Answers a request instead of the registry; returns true if it did. */
  instead?: (url: URL, request: IncomingMessage, response: ServerResponse) => boolean;
};

export type TestRegistry = Target & { asked: URL[]; feedUrl: string };

/** Returns a package with one version that contains these files. */
export const onePackage = (
  name: string,
  files: Record<string, string>,
  at = "2026-11-22T09:00:00.000Z",
): TestPackage => ({
  name,
  versions: [{ version: "1.0.0", at, tarball: packed(files) }],
});

/**
 * Starts a server on loopback with npm's protocols: the change feed under /feed, and packages and
 * tarballs. A tarball given as text is a URL elsewhere.
 */
export async function testRegistry({ changes, about, instead }: Setup): Promise<TestRegistry> {
  const asked: URL[] = [];

  const feed = (url: URL, response: ServerResponse) => {
    if (url.pathname === "/feed") return about ? response.end(JSON.stringify(about)) : response.writeHead(404).end();
    const since = Number(url.searchParams.get("since"));
    const limit = Number(url.searchParams.get("limit"));
    const results = changes
      .map(({ name, deleted }, at) => ({
        seq: at + 1,
        id: name,
        changes: [{ rev: `1-${at}` }],
        ...(deleted && { deleted }),
      }))
      .filter(({ seq }) => seq > since)
      .slice(0, limit);
    return response.end(JSON.stringify({ results, last_seq: results.at(-1)?.seq ?? since }));
  };

  const target = await httpTarget((request, response) => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    asked.push(url);
    if (instead?.(url, request, response)) return;
    if (url.pathname.startsWith("/feed")) {
      feed(url, response);
      return;
    }
    const [, name = "", , file] = /^\/((?:@[^/]+%2F)?[^/]+)(\/-\/(.+)\.tgz)?$/i.exec(url.pathname) ?? [];
    const found = changes.findLast((each) => each.name === decodeURIComponent(name) && !each.deleted);
    if (!found) response.writeHead(404).end("{}");
    else if (file) response.end(found.versions.find(({ version }) => version === file)?.tarball);
    else response.end(JSON.stringify(describe(found, url.origin)));
  });
  return { ...target, asked, feedUrl: `${target.url}/feed` };
}

const describe = ({ name, versions }: TestPackage, origin: string) => ({
  _id: name,
  name,
  "dist-tags": { latest: versions.at(-1)?.version },
  time: Object.fromEntries([["modified", "2026-01-01"], ...versions.map(({ version, at }) => [version, at])]),
  versions: Object.fromEntries(
    versions.map(({ version, tarball }) => {
      const here = `${origin}/${name.replace("/", "%2F")}/-/${version}.tgz`;
      return [version, { name, version, dist: { tarball: typeof tarball === "string" ? tarball : here } }];
    }),
  ),
});
