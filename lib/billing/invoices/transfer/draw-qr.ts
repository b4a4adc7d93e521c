import { encode } from "uqr";

/**
 * A QR code as an SVG path on `size` × `size` modules without its quiet zone. Dark modules are
 * filled.
 */
export type QrCode = { size: number; path: string };

/** The largest version that EPC069-12 allows. */
const VERSION_MAX = 13;

/**
 * Draws a QR code with error correction level M, as EPC069-12 requires, as one path for screens and
 * PDFs.
 */
export function drawQr(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "M", boostEcc: false, maxVersion: VERSION_MAX, border: 0 });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: runs.join("") };
}
