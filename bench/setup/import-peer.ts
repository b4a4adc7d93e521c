import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const peers = createRequire(new URL("../peers/package.json", import.meta.url));

/** Whether a package of bench/peers is installed. Install them with `npm ci --prefix bench/peers`. */
export function hasPeer(name: string): boolean {
  try {
    peers.resolve(name);
    return true;
  } catch {
    return false;
  }
}

export async function importPeer<T>(name: string): Promise<T> {
  if (!hasPeer(name)) throw new Error(`The peer ${name} is not installed: run npm ci --prefix bench/peers.`);
  return (await import(pathToFileURL(peers.resolve(name)).href)) as T;
}
