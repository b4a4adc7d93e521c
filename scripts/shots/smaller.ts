import { createRequire } from "node:module";

type Encoder = (picture: Buffer) => {
  removeAlpha(): { png(options: { palette: true; effort: number; dither: number }): { toBuffer(): Promise<Buffer> } };
};

/** Returns Next's image encoder, if it is available for this machine. */
function encoder(): Encoder | undefined {
  try {
    return createRequire(createRequire(import.meta.url).resolve("next/package.json"))("sharp") as Encoder;
  } catch {
    return undefined;
  }
}

/** Reduces an image to 256 colors, enough for flat areas and gray text; returns it unchanged without an encoder. */
export async function smaller(png: Buffer): Promise<Buffer> {
  const encode = encoder();
  return encode ? await encode(png).removeAlpha().png({ palette: true, effort: 10, dither: 0 }).toBuffer() : png;
}
