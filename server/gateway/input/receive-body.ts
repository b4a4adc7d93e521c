import type { IncomingMessage } from "node:http";
import { type ApiError, apiError } from "../route/api-error.ts";
import type { Route, Spooled } from "../route/route.ts";
import { readBody } from "./read-body.ts";
import { isForm } from "./read-form.ts";
import { spoolBody } from "./spool-body.ts";

const EMPTY = Buffer.alloc(0);

/** Receives a body in memory, or spools it if the route says so. GET has none. */
export async function receiveBody(
  incoming: IncomingMessage,
  route: Route,
): Promise<{ raw: Buffer; spooled?: Spooled } | ApiError> {
  if (incoming.method === "GET") return { raw: EMPTY };
  const encoding = incoming.headers["content-encoding"]?.trim().toLowerCase();
  if (encoding && encoding !== "identity")
    return apiError(
      "unsupported_encoding",
      `The body is sent as ${encoding.slice(0, 40)}. Send it uncompressed, without Content-Encoding.`,
      { param: "Content-Encoding" },
      { "accept-encoding": "identity" },
    );
  if (route.spools !== undefined) {
    const spooled = await spoolBody(incoming, route.spools);
    return "code" in spooled ? spooled : { raw: EMPTY, spooled };
  }
  const ofForm = route.form && isForm(incoming.headers["content-type"]) ? route.form.maxBytes : 0;
  const raw = await readBody(incoming, ofForm);
  return Buffer.isBuffer(raw) ? { raw } : raw;
}
