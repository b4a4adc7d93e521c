import { createHmac, randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import vectors from "../../../packages/verify/vectors.json" with { type: "json" };
import { newSecret } from "./secrets.ts";
import { serviceSignature, signerOf, standardSignature } from "./sign.ts";

it.each(vectors)("matches the test vector: $name", (vector) => {
  const signer = signerOf(vector.secret);
  const [timestamp, body] = [Number(vector.timestamp), Buffer.from(vector.body)];
  expect(serviceSignature(signer, timestamp, body)).toBe(vector.x_service_signature);
  expect(standardSignature(signer, vector.event_id, timestamp, body)).toBe(vector.webhook_signature);
});

it("uses the whole secret for one signature and its decoded bytes for the other", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat({ max: 2 ** 40 }), (body, timestamp) => {
      const secret = newSecret();
      const signer = signerOf(secret);
      const signed = Buffer.concat([Buffer.from(`${timestamp}.`), body]);
      const key = Buffer.from(secret.slice("whsec_".length), "base64");
      expect(serviceSignature(signer, timestamp, body)).toBe(
        `sha256=${createHmac("sha256", secret).update(signed).digest("hex")}`,
      );
      expect(standardSignature(signer, "evt_1", timestamp, body)).toBe(
        `v1,${createHmac("sha256", key).update("evt_1.").update(signed).digest("base64")}`,
      );
    }),
    { numRuns: 50 },
  );
});

it("signs raw bytes, even if not text", () => {
  const signer = signerOf(newSecret());
  const [body, other] = [randomBytes(64), randomBytes(64)];
  // As text, both would have the same replacement character.
  body[0] = 0xff;
  other.set(body);
  other[0] = 0xfe;
  expect(serviceSignature(signer, 1, body)).not.toBe(serviceSignature(signer, 1, other));
});
