import { readFileSync } from "node:fs";
import { crc32, inflateSync } from "node:zlib";
import { BadEnvironment } from "#lib/platform/env/env.ts";

/** The logo is in every PDF and on every invoice page. */
const BYTES_MAX = 100 * 1_024;
const SIDE_MAX = 2_000;

/** Signature of a PNG (ISO/IEC 15948, 5.2). */
const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
/**
 * Samples per pixel and bit depths by colour type: grey, RGB, palette, grey and alpha, RGB and
 * alpha.
 */
const KINDS: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8] },
  2: { samples: 3, depths: [8] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8] },
  6: { samples: 4, depths: [8] },
};

class NotALogo extends Error {}

/**
 * Reads the PNG named by SELLER_LOGO and checks that it is intact and supported in PDFs, at the
 * start rather than with the first invoice. Throws `BadEnvironment` with advice.
 */
export function readLogo(file: string): Buffer {
  let png: Buffer;
  try {
    png = readFileSync(file);
  } catch (error) {
    throw new BadEnvironment(
      `SELLER_LOGO: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}). Name a PNG file that this user may read.`,
    );
  }
  try {
    check(png);
  } catch (error) {
    if (!(error instanceof NotALogo)) throw error;
    throw new BadEnvironment(
      `SELLER_LOGO: ${file} ${error.message}. Name a PNG of at most ${SIDE_MAX} pixels a side and ${BYTES_MAX / 1_024} KiB, with up to 8 bits per sample and not interlaced.`,
    );
  }
  return png;
}

function check(png: Buffer): void {
  if (png.length > BYTES_MAX) throw new NotALogo("is too large");
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new NotALogo("is no PNG");
  const pieces = chunksOf(png);
  const head = pieces[0];
  if (head?.type !== "IHDR" || head.data.length !== 13) throw new NotALogo("is no PNG");
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  const [depth = 0, colour = -1, , , interlaced] = head.data.subarray(8);
  const kind = KINDS[colour];
  if (width < 1 || height < 1 || width > SIDE_MAX || height > SIDE_MAX) throw new NotALogo("has too many pixels");
  if (!kind?.depths.includes(depth) || interlaced !== 0) throw new NotALogo("is of a kind that no PDF can hold");
  if (colour === 3 && !pieces.some(({ type }) => type === "PLTE")) throw new NotALogo("is damaged");
  // One filter byte precedes each line.
  const expected = height * (1 + Math.ceil((width * kind.samples * depth) / 8));
  const packed = Buffer.concat(pieces.filter(({ type }) => type === "IDAT").map(({ data }) => data));
  if (unpackedLength(packed, expected) !== expected) throw new NotALogo("is damaged");
}

type Chunk = { type: string; data: Buffer };

/** Verifies the chunks' checksums and requires the end. */
function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at + 12 <= png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    if (end + 4 > png.length || crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) break;
    const type = png.toString("latin1", at + 4, at + 8);
    chunks.push({ type, data: png.subarray(at + 8, end) });
    if (type === "IEND") return chunks;
    at = end + 4;
  }
  throw new NotALogo("is damaged");
}

function unpackedLength(packed: Buffer, expected: number): number {
  try {
    return inflateSync(packed, { maxOutputLength: expected + 1 }).length;
  } catch {
    return -1;
  }
}
