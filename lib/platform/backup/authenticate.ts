import { createHmac, timingSafeEqual } from "node:crypto";
import { derive } from "#lib/platform/crypto/generations.ts";
import { keyCheck } from "../keyring/read-keyring.ts";
import { type Manifest, signedText } from "./manifest.ts";
import { BackupRefused } from "./refusal.ts";

type Mac = NonNullable<Manifest["mac"]>;

/**
 * Keyed by SECRET_KEY itself rather than by a generation of the keyring, which a restore into an
 * empty database lacks. So a key removed by a rotation can no longer authenticate backups.
 */
const hmacOf = (manifest: Manifest, secretKey: string): Buffer =>
  createHmac("sha256", derive(secretKey, "backup")).update(signedText(manifest)).digest();

/**
 * Returns the manifest with a MAC over all of it, and so over every file, since it lists their
 * SHA-256 hashes.
 */
export function authenticated(manifest: Manifest, secretKey: string): Manifest {
  const mac: Mac = {
    key_check: keyCheck(secretKey).toString("hex"),
    hmac_sha256: hmacOf(manifest, secretKey).toString("hex"),
  };
  return { ...manifest, mac };
}

/**
 * Throws `BackupRefused` unless the manifest is exactly as written by a holder of this SECRET_KEY.
 *
 * @param acceptUnauthenticated accepts a manifest without a MAC, as written by older versions; a
 * wrong MAC is always refused.
 */
export function refuseForged(manifest: Manifest, secretKey: string, acceptUnauthenticated: boolean): void {
  const { mac, name, version } = manifest;
  if (!mac) {
    if (acceptUnauthenticated) return;
    throw new BackupRefused(
      `The backup ${name} (Gatehouse ${version}) is not authenticated. It was made by an older version, or its MAC was removed. If nobody else could write to its location, restore it with --accept-unauthenticated.`,
    );
  }
  if (mac.key_check !== keyCheck(secretKey).toString("hex"))
    throw new BackupRefused(
      `SECRET_KEY: the backup ${name} was made during a key change, by a process with the other key. Restore it with that key; the installation then accepts both.`,
    );
  if (!timingSafeEqual(hmacOf(manifest, secretKey), Buffer.from(mac.hmac_sha256, "hex")))
    throw new BackupRefused(
      `The manifest of the backup ${name} was changed by someone without SECRET_KEY. Do not restore it. Take a new backup and check who can write to its location.`,
    );
}
