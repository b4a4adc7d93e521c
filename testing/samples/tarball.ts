import { gzipSync } from "node:zlib";
import { Header } from "tar";

const BLOCK = 512;

/** The header of a file in an archive, as a block. */
export function fileHeader(path: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  new Header({ path, size, mode: 0o644, type: "File", mtime: new Date(0) }).encode(block);
  return block;
}

/** What fills a file's last block. */
const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** What ends an archive. */
export const archiveEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

/** An archive of these files, by path. */
export function tar(files: Record<string, string>): Buffer {
  const entries = Object.entries(files).flatMap(([path, text]) => {
    const bytes = Buffer.from(text);
    return [fileHeader(path, bytes.length), bytes, padding(bytes.length)];
  });
  return Buffer.concat([...entries, archiveEnd()]);
}

/** The same as packages are published: under `package/`, gzipped. */
export const packed = (files: Record<string, string>): Buffer =>
  gzipSync(tar(Object.fromEntries(Object.entries(files).map(([path, text]) => [`package/${path}`, text]))));
