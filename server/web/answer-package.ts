import { createReadStream, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { PACK_INSTRUCTIONS, PACKAGES_PATH } from "#lib/portal/packages/constants.ts";
import { findPackage, packageNames } from "#lib/portal/packages/find-package.ts";

const PLAIN = "text/plain; charset=utf-8";

/** Explains which packages exist and how the operator can build them. */
function missing(name: string): string {
  const names = packageNames();
  const has = names.length > 0 ? `It has: ${names.join(", ")}.` : "It has none.";
  return `This installation has no package ${JSON.stringify(name)}. ${has}\nIts operator makes them. ${PACK_INSTRUCTIONS}\n`;
}

/**
 * Serves a package that users install in their programs: an SDK or the CLI. Returns whether the
 * request was for one.
 */
export function answerPackage(request: IncomingMessage, response: ServerResponse): boolean {
  const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
  if (!path.startsWith(PACKAGES_PATH)) return false;
  const name = decodeURIComponent(path.slice(PACKAGES_PATH.length));
  const file = findPackage(name);
  if (request.method !== "GET" && request.method !== "HEAD") {
    response
      .writeHead(405, { allow: "GET, HEAD", "content-type": PLAIN })
      .end("Only GET and HEAD are answered here.\n");
  } else if (file === undefined) {
    response.writeHead(404, { "content-type": PLAIN }).end(missing(name));
  } else {
    response.writeHead(200, {
      "content-type": "application/octet-stream",
      "content-length": statSync(file).size,
      "cache-control": "public, max-age=300",
    });
    // A caller who leaves ends the download; there is no one to report to.
    if (request.method === "HEAD") response.end();
    else pipeline(createReadStream(file), response, () => undefined);
  }
  return true;
}
