import { describe, expect, it } from "vitest";
import { verify, type WebhookVerificationError } from "./index.js";
import { delivery, NOW, OTHER_SECRET, replay, SECRET, serviceSignature, standardSignature } from "./test-deliveries.ts";

type Arrived = { body: string; headers: Record<string, string> };

const outcome = ({ body, headers }: Arrived, secret = SECRET): Promise<string> =>
  verify({ body, headers, secret, now: NOW * 1_000 }).then(
    ({ replay: again }) => (again ? "replay" : "delivery"),
    (error: WebhookVerificationError) => error.code,
  );

const without = ({ body, headers }: Arrived, name: string): Arrived => {
  const { [name]: _, ...rest } = headers;
  return { body, headers: rest };
};

describe("a replay", () => {
  it("of an old event, sent now, is accepted with the original's time", async () => {
    const arrived = replay({ at: NOW - 1_000_000 });
    expect(await verify({ ...arrived, secret: SECRET, now: NOW * 1_000 })).toMatchObject({
      replay: true,
      timestamp: NOW - 1_000_000,
    });
  });

  it("of a recent event needs no standard signature", async () => {
    expect(await outcome(without(replay({ at: NOW - 5 }), "webhook-signature"))).toBe("replay");
  });

  it.each([
    [-301, "timestamp_out_of_tolerance"],
    [-300, "replay"],
    [300, "replay"],
    [301, "timestamp_out_of_tolerance"],
  ])("sent %d s from now: %s", async (off, expected) => {
    expect(await outcome(replay({ sentAt: NOW + off }))).toBe(expected);
  });

  it("is accepted with either secret during a rotation", async () => {
    const { body, headers } = replay({ secret: OTHER_SECRET });
    const [at, id] = [headers["X-Service-Timestamp"] ?? "", headers["webhook-id"] ?? ""];
    headers["X-Service-Signature-Previous"] = serviceSignature(SECRET, at, body);
    headers["webhook-signature"] += ` ${standardSignature(SECRET, id, NOW, body)}`;
    expect(await outcome({ body, headers }, SECRET)).toBe("replay");
    expect(await outcome({ body, headers }, OTHER_SECRET)).toBe("replay");
  });
});

describe("X-Service-Replay alone waives nothing", () => {
  it("refuses a recorded old delivery, with and without the header", async () => {
    const kept = delivery({ at: NOW - 301 });
    expect(await outcome(kept)).toBe("timestamp_out_of_tolerance");
    kept.headers["X-Service-Replay"] = "true";
    expect(await outcome(kept)).toBe("timestamp_out_of_tolerance");
    kept.headers["webhook-timestamp"] = String(NOW);
    expect(await outcome(kept)).toBe("bad_signature");
  });

  it.each(["webhook-id", "webhook-timestamp", "webhook-signature"])("refuses a replay without %s", async (name) => {
    expect(await outcome(without(replay(), name))).toBe("missing_header");
  });

  it("refuses a replay without X-Service-Replay: true", async () => {
    expect(await outcome(without(replay(), "X-Service-Replay"))).toBe("timestamp_out_of_tolerance");
    const { body, headers } = replay();
    expect(await outcome({ body, headers: { ...headers, "X-Service-Replay": "false" } })).toBe(
      "timestamp_out_of_tolerance",
    );
  });

  it("requires both signatures to be valid", async () => {
    const { body, headers } = replay();
    const foreign = replay({ secret: OTHER_SECRET }).headers;
    for (const name of ["X-Service-Signature", "webhook-signature"])
      expect(await outcome({ body, headers: { ...headers, [name]: foreign[name] ?? "" } })).toBe("bad_signature");
  });

  it("the signature covers ID and time", async () => {
    const { body, headers } = replay();
    expect(await outcome({ body, headers: { ...headers, "webhook-id": "evt_other" } })).toBe("bad_signature");
    expect(await outcome({ body, headers: { ...headers, "webhook-timestamp": String(NOW - 1) } })).toBe(
      "bad_signature",
    );
    expect(await outcome({ body, headers: { ...headers, "webhook-timestamp": "now" } })).toBe("bad_timestamp");
  });
});
