import { describe, expect, expectTypeOf, it } from "vitest";
import { type GivenHeaders, verify, verifyRequest, type WebhookVerificationError } from "./index.js";
import { BODY, delivery, EVENT_ID, NOW, OTHER_SECRET, SECRET, serviceSignature } from "./test-deliveries.ts";
import vectors from "./vectors.json" with { type: "json" };

const now = NOW * 1_000;
const dlv = "dlv_01h455vb4pex5vsknk084sn02z";

/** Returns the error code, or "accepted". */
const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "accepted",
    (error: WebhookVerificationError) => error.code ?? error.name,
  );

describe("the vectors", () => {
  it.each(vectors)("$name", async ({ secret, timestamp, body, x_service_signature, webhook_signature, event_id }) => {
    const headers = { "X-Service-Timestamp": timestamp, "X-Service-Signature": x_service_signature };
    const at = Number(timestamp) * 1_000;
    const event = await verify({ body, headers, secret, now: at });
    expect(event).toEqual({
      ...JSON.parse(body),
      deliveryId: null,
      timestamp: Number(timestamp),
      replay: false,
      mode: "live",
    });
    expect(await code(verify({ body, headers, secret: OTHER_SECRET, now: at }))).toBe("bad_signature");
    // As a replay of something older, its standard signature must be valid as well.
    const old = String(Math.max(0, Number(timestamp) - 1_000));
    const again = {
      "X-Service-Timestamp": old,
      "X-Service-Signature": serviceSignature(secret, old, body),
      "X-Service-Replay": "true",
      "webhook-id": event_id,
      "webhook-timestamp": timestamp,
      "webhook-signature": webhook_signature,
    };
    expect(await code(verify({ body, headers: again, secret, now: at }))).toBe("accepted");
  });
});

describe("the input", () => {
  const { body, headers } = delivery();

  it("returns the event with the details in the headers", async () => {
    const event = await verify({ body, headers: { ...headers, "X-Service-Mode": "test" }, secret: SECRET, now });
    expect(event).toEqual({ ...JSON.parse(BODY), deliveryId: dlv, timestamp: NOW, replay: false, mode: "test" });
    if (event.event === "credits.low") expectTypeOf(event.data.balance).toEqualTypeOf<number>();
    if (event.event === "key.revoked") expectTypeOf(event.data.reason).toEqualTypeOf<string | null>();
  });

  const bytes = new TextEncoder().encode(BODY);
  const padded = new Uint8Array(bytes.length + 7);
  padded.set(bytes, 3);
  it.each<[string, string | Uint8Array | ArrayBuffer]>([
    ["text", BODY],
    ["bytes", bytes],
    ["a Buffer", Buffer.from(BODY)],
    ["a view of a larger buffer", padded.subarray(3, 3 + bytes.length)],
    ["an ArrayBuffer", bytes.buffer],
  ])("accepts a body as %s", async (_name, given) => {
    expect(await verify({ body: given, headers, secret: SECRET, now })).toMatchObject({ id: EVENT_ID });
  });

  const pairs = Object.entries(headers);
  it.each<[string, GivenHeaders]>([
    ["Headers", new Headers(headers)],
    ["a Map", new Map(pairs)],
    ["pairs", pairs],
    ["lower-case names", Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]))],
    ["upper-case names", Object.fromEntries(pairs.map(([name, value]) => [name.toUpperCase(), value]))],
    ["lists", Object.fromEntries(pairs.map(([name, value]) => [name, [value]]))],
    ["undefined values", { ...headers, cookie: undefined }],
  ])("accepts headers as %s", async (_name, given) => {
    expect(await verify({ body, headers: given, secret: SECRET, now })).toMatchObject({ deliveryId: dlv });
  });

  it("refuses repeated headers", async () => {
    const twice = (name: string) => ({ ...headers, [name]: [headers[name] ?? "", headers[name] ?? ""] });
    expect(await code(verify({ body, headers: twice("X-Service-Timestamp"), secret: SECRET, now }))).toBe(
      "bad_timestamp",
    );
    expect(await code(verify({ body, headers: twice("X-Service-Signature"), secret: SECRET, now }))).toBe(
      "bad_signature",
    );
  });

  it("accepts now as a Date, as milliseconds, or by default", async () => {
    expect(await code(verify({ body, headers, secret: SECRET, now: new Date(now) }))).toBe("accepted");
    expect(await code(verify({ body, headers, secret: SECRET }))).toBe("timestamp_out_of_tolerance");
    expect(await code(verify({ ...delivery({ at: Math.floor(Date.now() / 1_000) }), secret: SECRET }))).toBe(
      "accepted",
    );
  });

  it("accepts a Request", async () => {
    const request = () => new Request("https://example.com/hook", { method: "POST", body, headers });
    expect(await verifyRequest(request(), { secret: SECRET, now })).toMatchObject({ id: EVENT_ID });
    const read = request();
    await read.text();
    await expect(verifyRequest(read, { secret: SECRET, now })).rejects.toMatchObject({
      code: "bad_body",
      message: expect.stringContaining("read already"),
    });
  });
});

describe("secrets", () => {
  const { body, headers } = delivery();

  it("several: any of them is accepted, in any order", async () => {
    for (const secrets of [[SECRET], [OTHER_SECRET, SECRET], [SECRET, OTHER_SECRET]])
      expect(await code(verify({ body, headers, secrets, now }))).toBe("accepted");
    expect(await code(verify({ body, headers, secrets: [OTHER_SECRET], now }))).toBe("bad_signature");
  });

  it("the old and the new one are accepted during the sender's rotation", async () => {
    const rotated = delivery({ secret: OTHER_SECRET });
    rotated.headers["X-Service-Signature-Previous"] = serviceSignature(SECRET, NOW, BODY);
    for (const secret of [SECRET, OTHER_SECRET])
      expect(await code(verify({ ...rotated, secret, now }))).toBe("accepted");
    const neither = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    expect(await code(verify({ ...rotated, secret: neither, now }))).toBe("bad_signature");
  });

  it.each(["", "  ", ` ${SECRET}`, `${SECRET}\n`, "whsec_", "whsec_abcde", "svc_live_abc", SECRET.slice(6), undefined])(
    "%j is invalid",
    async (secret) => {
      const work = verify({ body, headers, secret: secret as string, now });
      await expect(work).rejects.toMatchObject({ name: "WebhookVerificationError", code: "bad_secret" });
      if (secret && secret.length > 12) await expect(work).rejects.not.toThrow(secret);
    },
  );

  it("an empty list is invalid", async () => {
    expect(await code(verify({ body, headers, secrets: [], now }))).toBe("bad_secret");
  });
});

describe("refused requests", () => {
  const { body, headers } = delivery();

  it.each(["X-Service-Timestamp", "X-Service-Signature"])("without %s", async (name) => {
    const { [name]: _, ...rest } = headers;
    await expect(verify({ body, headers: rest, secret: SECRET, now })).rejects.toMatchObject({
      code: "missing_header",
      message: expect.stringContaining(name),
    });
    expect(await code(verify({ body, headers: { ...headers, [name]: "" }, secret: SECRET, now }))).toBe(
      "missing_header",
    );
  });

  it.each(["soon", "-1", "1e9", "1768473000.0", " 1768473000", "0x10", "9".repeat(13), "NaN"])(
    "with the timestamp %j",
    async (text) => {
      const signed = {
        ...headers,
        "X-Service-Timestamp": text,
        "X-Service-Signature": serviceSignature(SECRET, text, body),
      };
      expect(await code(verify({ body, headers: signed, secret: SECRET, now }))).toBe("bad_timestamp");
    },
  );

  it.each([
    [-301, "timestamp_out_of_tolerance"],
    [-300, "accepted"],
    [0, "accepted"],
    [300, "accepted"],
    [301, "timestamp_out_of_tolerance"],
  ])("%d s from now: %s", async (off, expected) => {
    for (const ms of [0, 999])
      expect(await code(verify({ ...delivery({ at: NOW + off }), secret: SECRET, now: now + ms }))).toBe(expected);
  });

  it("by a custom tolerance", async () => {
    const given = { ...delivery({ at: NOW - 11 }), secret: SECRET, now };
    expect(await code(verify({ ...given, tolerance: 11 }))).toBe("accepted");
    expect(await code(verify({ ...given, tolerance: 10 }))).toBe("timestamp_out_of_tolerance");
    for (const tolerance of [Number.NaN, Number.POSITIVE_INFINITY, -1, "300" as unknown as number])
      await expect(verify({ ...given, tolerance })).rejects.toThrow(TypeError);
    await expect(verify({ ...given, now: new Date("nonsense") })).rejects.toThrow(TypeError);
  });

  it.each([JSON.parse(BODY), undefined, null, 5, [[1]], new Blob([BODY])])(
    "with the body %j, which is not raw",
    async (given) => {
      await expect(verify({ body: given, headers, secret: SECRET, now })).rejects.toMatchObject({
        code: "bad_body",
        message: expect.stringContaining("raw request body"),
      });
    },
  );

  it.each(["", "nonsense", "[]", "null", '"text"', "5"])(
    "with the signed body %j, which is not an envelope",
    async (text) => {
      expect(await code(verify({ ...delivery({ body: text }), secret: SECRET, now }))).toBe("bad_body");
    },
  );

  it("with a body that was parsed and serialized again", async () => {
    const spaced = JSON.stringify(JSON.parse(BODY), null, 1);
    expect(await code(verify({ body: spaced, headers, secret: SECRET, now }))).toBe("bad_signature");
  });

  it("with both secret and secrets, or invalid headers", async () => {
    const both = { body, headers, secret: SECRET, secrets: [SECRET], now } as unknown as Parameters<typeof verify>[0];
    await expect(verify(both)).rejects.toThrow(TypeError);
    for (const none of [undefined, null, "x"])
      await expect(verify({ body, headers: none as unknown as GivenHeaders, secret: SECRET, now })).rejects.toThrow(
        TypeError,
      );
  });
});
