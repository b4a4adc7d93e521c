import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { verify, type WebhookVerificationError } from "./index.js";
import { delivery, NOW, replay, SECRET } from "./test-deliveries.ts";

type Arrived = { body: string | Uint8Array; headers: Record<string, string> };

const outcome = ({ body, headers }: Arrived, secrets = [SECRET]): Promise<string> =>
  verify({ body, headers, secrets, now: NOW * 1_000 }).then(
    () => "accepted",
    (error: WebhookVerificationError) => error.code,
  );

/** Any envelope: text in any script, including lone surrogates. */
const bodies = fc
  .record({
    event: fc.constant("credits.low"),
    id: fc.string(),
    data: fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue()),
  })
  .map((envelope) => JSON.stringify(envelope));

const secrets = fc
  .uint8Array({ minLength: 24, maxLength: 64 })
  .map((bytes) => `whsec_${Buffer.from(bytes).toString("base64")}`);

describe("any request", () => {
  it("is valid with its secret, as text and as bytes, and with no other", async () => {
    await fc.assert(
      fc.asyncProperty(bodies, secrets, secrets, async (body, secret, other) => {
        fc.pre(secret !== other);
        const arrived = delivery({ body, secret });
        expect(await outcome(arrived, [secret])).toBe("accepted");
        expect(await outcome({ ...arrived, body: Buffer.from(body) }, [other, secret])).toBe("accepted");
        expect(await outcome(arrived, [other])).toBe("bad_signature");
      }),
      { numRuns: 60 },
    );
  });

  it("is refused with any changed bit, truncation or extension of its body", async () => {
    await fc.assert(
      fc.asyncProperty(bodies, fc.nat(), fc.nat({ max: 7 }), async (body, place, bit) => {
        const { headers } = delivery({ body });
        const changed = Buffer.from(body);
        const at = place % changed.length;
        changed.writeUInt8(changed.readUInt8(at) ^ (1 << bit), at);
        for (const other of [
          changed,
          Buffer.from(body).subarray(0, at),
          Buffer.concat([Buffer.from(body), Buffer.from(" ")]),
        ])
          expect(await outcome({ body: other, headers })).toBe("bad_signature");
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ["X-Service-Signature", delivery],
    ["X-Service-Timestamp", delivery],
    ["X-Service-Signature", replay],
    ["X-Service-Timestamp", replay],
    ["webhook-id", replay],
    ["webhook-timestamp", replay],
    ["webhook-signature", replay],
  ])("is refused with any character of %s changed (%o)", async (name, made) => {
    const { body, headers } = made();
    const value = headers[name] ?? "";
    for (let at = 0; at < value.length; at++)
      for (const put of ["0", "1", "a", "A", "=", " ", ","]) {
        if (value.charAt(at).trim() === put.trim()) continue;
        const changed = value.slice(0, at) + put + value.slice(at + 1);
        expect(await outcome({ body, headers: { ...headers, [name]: changed } }), changed).not.toBe("accepted");
      }
  });

  it("with any header text is refused without failing", async () => {
    const { body, headers } = delivery();
    const names = fc.constantFrom("X-Service-Signature", "X-Service-Timestamp");
    await fc.assert(
      fc.asyncProperty(names, fc.string({ unit: "binary" }), async (name, value) => {
        const answer = await outcome({ body, headers: { ...headers, [name]: value } });
        expect(["missing_header", "bad_timestamp", "bad_signature", "timestamp_out_of_tolerance"]).toContain(answer);
      }),
      { numRuns: 100 },
    );
  });
});
