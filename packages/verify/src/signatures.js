// @ts-check

/** @import { SigningKeys } from "./secrets.js" */

/** The exact canonical forms, so that each signature has only one valid text. */
const SERVICE = /^sha256=([0-9a-f]{64})$/;
const STANDARD = /^v1,([0-9A-Za-z+/]{42}[AEIMQUYcgkosw048]=)$/;

/** Limits the number of signatures, each of which costs an HMAC. */
const MOST = 10;

/**
 * Whether one of the signatures is `sha256=` + hex HMAC-SHA256 of `{timestamp}.{body}` with one of
 * the secrets.
 *
 * @param {readonly SigningKeys[]} keys
 * @param {readonly (string | undefined)[]} signatures
 * @param {string} timestamp as in its header
 * @param {Uint8Array<ArrayBuffer>} body
 */
export function serviceSigned(keys, signatures, timestamp, body) {
  const given = signatures.flatMap((text) => {
    const hex = SERVICE.exec(text ?? "")?.[1];
    return hex === undefined ? [] : [Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))];
  });
  return anyHolds(
    keys.map(({ whole }) => whole),
    given,
    joined(`${timestamp}.`, body),
  );
}

/**
 * Whether one of the signatures in `webhook-signature` is `v1,` + base64 HMAC-SHA256 of
 * `{id}.{timestamp}.{body}` (Standard Webhooks) with one of the secrets.
 *
 * @param {readonly SigningKeys[]} keys
 * @param {string} signatures separated by spaces
 * @param {string} id
 * @param {string} timestamp
 * @param {Uint8Array<ArrayBuffer>} body
 */
export function standardSigned(keys, signatures, id, timestamp, body) {
  const given = signatures.split(" ").flatMap((text) => {
    const base64 = STANDARD.exec(text)?.[1];
    return base64 === undefined ? [] : [Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))];
  });
  return anyHolds(
    keys.map(({ decoded }) => decoded),
    given.slice(0, MOST),
    joined(`${id}.${timestamp}.`, body),
  );
}

/**
 * Compares with `crypto.subtle.verify`, which takes constant time.
 *
 * @param {readonly CryptoKey[]} keys
 * @param {readonly Uint8Array<ArrayBuffer>[]} signatures
 * @param {Uint8Array<ArrayBuffer>} content
 */
async function anyHolds(keys, signatures, content) {
  const checks = keys.flatMap((key) => signatures.map((one) => crypto.subtle.verify("HMAC", key, one, content)));
  return (await Promise.all(checks)).includes(true);
}

/**
 * @param {string} start
 * @param {Uint8Array<ArrayBuffer>} body
 */
function joined(start, body) {
  const head = new TextEncoder().encode(start);
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
}
