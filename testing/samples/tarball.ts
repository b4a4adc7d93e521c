import { gzipSync } from "node:zlib";
import { Header } from "tar";

const BLOCK = 512;

/** Returns the header block of a file in an archive. */
export function fileHeader(path: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  new Header({ path, size, mode: 0o644, type: "File", mtime: new Date(0) }).encode(block);
  return block;
}

/** Returns the padding of a file's last block. */
const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** Returns the end of an archive. */
export const archiveEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

/** Returns an archive of these files, by path. */
export function tar(files: Record<string, string>): Buffer {
  const entries = Object.entries(files).flatMap(([path, text]) => {
    const bytes = Buffer.from(text);
    return [fileHeader(path, bytes.length), bytes, padding(bytes.length)];
  });
  return Buffer.concat([...entries, archiveEnd()]);
}

/** Returns a package archive: the files under `package/`, gzipped. */
export const packed = (files: Record<string, string>): Buffer =>
  gzipSync(tar(Object.fromEntries(Object.entries(files).map(([path, text]) => [`package/${path}`, text]))));
