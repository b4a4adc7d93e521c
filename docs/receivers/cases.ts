import {
  BODY,
  delivery,
  EVENT_ID,
  NOW,
  OTHER_SECRET,
  replay,
  SECRET,
  serviceSignature,
  standardSignature,
} from "../../packages/verify/test-deliveries.ts";
import vectors from "../../packages/verify/vectors.json" with { type: "json" };

/** A received request, and whether to accept it. */
export type Case = {
  name: string;
  genuine: boolean;
  secret: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** Unix seconds. */
  now: number;
};

type Arrived = { body: string | Uint8Array; headers: Record<string, string> };

const of = (name: string, genuine: boolean, { body, headers }: Arrived, rest: Partial<Case> = {}): Case => ({
  name,
  genuine,
  secret: SECRET,
  headers,
  body,
  now: NOW,
  ...rest,
});

const having = ({ body, headers }: Arrived, more: Record<string, string>): Arrived => ({
  body,
  headers: { ...headers, ...more },
});

const without = ({ body, headers }: Arrived, name: string): Arrived => {
  const { [name]: _, ...rest } = headers;
  return { body, headers: rest };
};

const signedAt = (timestamp: string): Arrived => ({
  body: BODY,
  headers: { "X-Service-Timestamp": timestamp, "X-Service-Signature": serviceSignature(SECRET, timestamp, BODY) },
});

const bytes = Buffer.from([0xff, 0x00, 0xc3, 0x28, 0x0a]);
const old = NOW - 86_400;

/** Signed with the new secret and the previous one, as during a rotation. */
const rotated = ({ body, headers }: Arrived, at: number): Arrived =>
  having(
    { body, headers },
    {
      "X-Service-Signature-Previous": serviceSignature(OTHER_SECRET, at, body),
      "webhook-signature": `${headers["webhook-signature"]} ${standardSignature(OTHER_SECRET, EVENT_ID, NOW, body)}`,
    },
  );

/** The cases that every documented receiver must pass, in any language. */
export const cases: readonly Case[] = [
  ...vectors.flatMap(({ name, secret, body, timestamp, x_service_signature: signature }) => {
    const arrived = { body, headers: { "X-Service-Timestamp": timestamp, "X-Service-Signature": signature } };
    return [0, 300, -300, 301, -301].map((off) =>
      of(`${name}, ${off} s later`, Math.abs(off) <= 300, arrived, { secret, now: Number(timestamp) + off }),
    );
  }),
  of("another secret", false, delivery({ secret: OTHER_SECRET })),
  of("another body", false, { ...delivery(), body: BODY.replace("12", "13") }),
  of("a longer body", false, { ...delivery(), body: `${BODY}\n` }),
  of("no headers at all", false, { body: BODY, headers: {} }),
  of("no signature", false, without(delivery(), "X-Service-Signature")),
  of("an empty signature", false, having(delivery(), { "X-Service-Signature": "" })),
  of("a signature that is no ASCII", false, having(delivery(), { "X-Service-Signature": "sha256=é" })),
  of(
    "a cut signature",
    false,
    having(delivery(), { "X-Service-Signature": serviceSignature(SECRET, NOW, BODY).slice(0, -1) }),
  ),
  of("no timestamp", false, without(delivery(), "X-Service-Timestamp")),
  ...["", "1e9", `+${NOW}`, ` ${NOW}`, `${NOW}.0`, `${NOW}\n`, "１７６８４７３０００", `-${NOW}`, "9".repeat(30)].map(
    (text) => of(`the timestamp ${JSON.stringify(text)}, signed`, false, signedAt(text)),
  ),
  of("an empty body", true, delivery({ body: "" })),
  of("bytes that are no text", true, {
    body: bytes,
    headers: { "X-Service-Timestamp": `${NOW}`, "X-Service-Signature": serviceSignature(SECRET, NOW, bytes) },
  }),
  of("a rotation, the new secret known", true, rotated(delivery(), NOW)),
  of("a rotation, the old secret known", true, rotated(delivery(), NOW), { secret: OTHER_SECRET }),
  of("a replay", true, replay()),
  of("a replay during a rotation, the old secret known", true, rotated(replay({ at: old }), old), {
    secret: OTHER_SECRET,
  }),
  of("a replay sent 300 s ago", true, replay({ sentAt: NOW - 300 })),
  of("a replay sent 301 s ago", false, replay({ sentAt: NOW - 301 })),
  of("a replay that does not say so", false, without(replay(), "X-Service-Replay")),
  of("a replay without the second signature", false, without(replay(), "webhook-signature")),
  of("a replay without the time of sending", false, without(replay(), "webhook-timestamp")),
  of("a replay with another id", false, having(replay(), { "webhook-id": "evt_other" })),
  of("a replay whose first signature is wrong", false, having(replay(), { "X-Service-Signature": "sha256=00" })),
  of(
    "an old delivery that calls itself a replay",
    false,
    having(delivery({ at: old }), { "X-Service-Replay": "true" }),
  ),
  of(
    "the same with a new time of sending",
    false,
    having(delivery({ at: old }), { "X-Service-Replay": "true", "webhook-timestamp": `${NOW}` }),
  ),
];
