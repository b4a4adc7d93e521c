import { createRequire } from "node:module";

type Encoder = (picture: Buffer) => {
  removeAlpha(): { png(options: { palette: true; effort: number; dither: number }): { toBuffer(): Promise<Buffer> } };
};

/** What Next makes its pictures smaller with comes along with it, where the machine has one. */
function encoder(): Encoder | undefined {
  try {
    return createRequire(createRequire(import.meta.url).resolve("next/package.json"))("sharp") as Encoder;
  } catch {
    return undefined;
  }
}

/** The same picture in 256 colours, which is what a page of flat areas and grey letters needs; as it was where there is no encoder. */
export async function smaller(png: Buffer): Promise<Buffer> {
  const encode = encoder();
  return encode ? await encode(png).removeAlpha().png({ palette: true, effort: 10, dither: 0 }).toBuffer() : png;
}
