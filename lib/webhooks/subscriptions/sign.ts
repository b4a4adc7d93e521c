import { createHmac, createSecretKey, type KeyObject } from "node:crypto";

/** A secret prepared for signing many bodies. */
export type Signer = { whole: KeyObject; decoded: KeyObject };

/**
 * `X-Service-Signature` uses the whole secret as the key; Standard Webhooks uses the bytes encoded
 * after `whsec_` (contract 7).
 */
export const signerOf = (secret: string): Signer => ({
  whole: createSecretKey(secret, "utf8"),
  decoded: createSecretKey(secret.slice(secret.indexOf("_") + 1), "base64"),
});

/** Service interface 6.4: `sha256=` + hex HMAC-SHA256 of `{timestamp}.{raw body}`. */
export const serviceSignature = (signer: Signer, timestamp: number, body: Uint8Array): string =>
  `sha256=${createHmac("sha256", signer.whole).update(`${timestamp}.`).update(body).digest("hex")}`;

/** Firecrawl's `X-Firecrawl-Signature`: `sha256=` + hex HMAC-SHA256 of the raw body alone (docs.firecrawl.dev, "Webhook Security"). */
export const bodySignature = (signer: Signer, body: Uint8Array): string =>
  `sha256=${createHmac("sha256", signer.whole).update(body).digest("hex")}`;

/** Standard Webhooks 1.0: `v1,` + base64 HMAC-SHA256 of `{id}.{timestamp}.{raw body}`. */
export const standardSignature = (signer: Signer, id: string, timestamp: number, body: Uint8Array): string =>
  `v1,${createHmac("sha256", signer.decoded).update(`${id}.${timestamp}.`).update(body).digest("base64")}`;
