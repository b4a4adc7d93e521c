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

/** What `decoderFor` undoes; nothing else is asked for. */
export const ACCEPT_ENCODING = "gzip, deflate, br, zstd";

const CHUNK = 64 * 1024;
/** As browsers do: an end without its trailer is an end. */
const LENIENT = { chunkSize: CHUNK, finishFlush: constants.Z_SYNC_FLUSH };

/**
 * The content codings of an answer, outermost last (RFC 9110 8.4), in lower case. Empty for `identity` and for a coding that
 * nobody asked for: such a body is handed on as it came.
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

/** @param firstByte of the coded bytes: `deflate` means zlib by RFC 9110 and raw deflate by habit. */
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
