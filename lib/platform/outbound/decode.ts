import type { Transform } from "node:stream";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";
import { MAX_CONTENT_CODINGS } from "./constants.ts";
import type { ResponseHeaders } from "./types.ts";

/** The codings that `decoderFor` supports, as a request header. */
export const ACCEPT_ENCODING = "gzip, deflate, br, zstd";

const CHUNK = 64 * 1024;
/** As in browsers, a missing trailer is not an error. */
const LENIENT = { chunkSize: CHUNK, finishFlush: constants.Z_SYNC_FLUSH };

/**
 * Returns the content codings of a response in lower case, outermost last (RFC 9110 8.4). Empty for
 * `identity` and for codings not asked for: such a body is passed on unchanged.
 */
export function codings(headers: ResponseHeaders): string[] {
  const header = headers["content-encoding"];
  if (header === undefined) return [];
  const text = Array.isArray(header) ? header.join(",") : header;
  const named = text
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  const known = named.length <= MAX_CONTENT_CODINGS && named.every((name) => KNOWN.has(name));
  return known ? named : [];
}

const KNOWN = new Set(["gzip", "x-gzip", "deflate", "br", "zstd"]);

/**
 * @param firstByte of the encoded bytes: `deflate` is zlib by RFC 9110, but often raw deflate in
 * practice.
 */
export function decoderFor(coding: string, firstByte: number): Transform {
  switch (coding) {
    case "br":
      return createBrotliDecompress({ chunkSize: CHUNK, finishFlush: constants.BROTLI_OPERATION_FLUSH });
    case "zstd":
      return createZstdDecompress({ chunkSize: CHUNK, finishFlush: constants.ZSTD_e_flush });
    case "deflate":
      return (firstByte & 0x0f) === 8 ? createInflate(LENIENT) : createInflateRaw(LENIENT);
    default:
      return createGunzip(LENIENT);
  }
}
