import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import { BadEnvironment } from "#lib/platform/env/env.ts";

export type CertificateFiles = { cert: string; key: string };

/**
 * Reads a certificate and its key and checks that they match. Throws `BadEnvironment` with advice.
 */
export function readCertificate(files: CertificateFiles): { cert: Buffer; key: Buffer } {
  const pem = { cert: readPem("TLS_CERT", files.cert), key: readPem("TLS_KEY", files.key) };
  try {
    createSecureContext(pem);
  } catch (error) {
    throw new BadEnvironment(
      `TLS_CERT and TLS_KEY: not a certificate and its key in PEM form (${(error as Error).message}).`,
    );
  }
  return pem;
}

function readPem(variable: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new BadEnvironment(
      `${variable}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}). Name a PEM file that this user may read.`,
    );
  }
}
