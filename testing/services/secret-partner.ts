import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { httpTarget, type Target } from "./outbound-targets.ts";

export type TestPartner = Target & {
  /** The published keys; a test's changes take effect immediately. */
  keys: { key_identifier: string; key: string; is_current: boolean }[];
  /** Status to answer instead of the list. */
  status: number;
  asked: () => number;
  /** Creates a key, and publishes it by default. */
  rotate(id: string, options?: { curve?: string; publish?: boolean }): void;
  /** Returns the headers of a message signed with that key. */
  signed(id: string, body: string | Buffer): Record<string, string>;
};

/**
 * Starts a secret-scanning partner on loopback that publishes keys and signs like GitHub (ECDSA,
 * P-256, SHA-256, DER, base64).
 */
export async function testPartner(): Promise<TestPartner> {
  const pairs = new Map<string, KeyObject>();
  let asked = 0;
  const target = await httpTarget((_request, response) => {
    asked++;
    response.writeHead(partner.status, { "content-type": "application/json" });
    response.end(JSON.stringify({ public_keys: partner.keys }));
  });
  const partner: TestPartner = {
    ...target,
    keys: [],
    status: 200,
    asked: () => asked,
    rotate(id, { curve = "prime256v1", publish = true } = {}) {
      const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: curve });
      pairs.set(id, privateKey);
      if (!publish) return;
      for (const key of partner.keys) key.is_current = false;
      const key = publicKey.export({ type: "spki", format: "pem" }).toString();
      partner.keys.push({ key_identifier: id, key, is_current: true });
    },
    signed(id, body) {
      const key = pairs.get(id);
      if (!key) throw new Error(`The partner has no key ${id}.`);
      return {
        "github-public-key-identifier": id,
        "github-public-key-signature": sign("sha256", Buffer.from(body), key).toString("base64"),
      };
    },
  };
  return partner;
}
