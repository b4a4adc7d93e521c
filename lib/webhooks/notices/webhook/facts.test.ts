import { describe, expect, it } from "vitest";
import { type NoticePayloads, POSTED_KINDS, type PostedKind } from "#lib/kernel/outbox/types.ts";
import { EMAIL_SAMPLES } from "#testing/samples/email-samples.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { verify } from "../../../../packages/verify/index.js";
import { standardSignature } from "../../../../packages/verify/test-deliveries.ts";
import { writeMessage } from "../render.ts";
import { type Facts, factsOf } from "./facts.ts";
import { writeRequest } from "./write-request.ts";

await ownDatabase();
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const now = new Date("2026-11-22T10:00:00.700Z");
const createdAt = new Date("2026-11-19T10:00:00.123Z");
const id = "ntc_01k5n0x3q8e9r7t2v4w6y8z0ab";

const write = (kind: PostedKind, payload: NoticePayloads[PostedKind], facts: Facts) =>
  writeRequest(
    {
      id,
      kind,
      createdAt,
      workspace: { id: "ws_1", name: payload.workspace },
      message: writeMessage(kind, payload),
      facts,
    },
    SECRET,
    now,
  );
const samples = POSTED_KINDS.flatMap((kind) =>
  EMAIL_SAMPLES[kind].map((payload, at) => ({ kind, at, payload, facts: factsOf(kind, payload) })),
);

describe.each(samples)("the request of $kind, sample $at", ({ kind, payload, facts }) => {
  const { body, headers } = write(kind, payload, facts);

  it("is verified by the receiver package, even days later", async () => {
    const notice = await verify({ body, headers, secret: SECRET, now });
    expect(notice).toEqual({
      id,
      kind,
      created_at: "2026-11-19T10:00:00.123Z",
      workspace: { id: "ws_1", name: payload.workspace },
      subject: expect.stringMatching(/^[^\r\n]{5,}$/),
      text: expect.stringMatching(/^[^\r\n]{5,}$/),
      url: expect.stringMatching(/^https:\/\/gate\.example\/acme\//),
      facts,
      deliveryId: null,
      timestamp: 1_795_341_600,
      replay: false,
      mode: "live",
    });
    expect(headers).toMatchObject({
      "Content-Type": "application/json",
      "User-Agent": "Service-Webhooks/1.0",
      "X-Service-Event": `notice.${kind}`,
      "X-Service-Timestamp": "1795341600",
      "webhook-id": id,
      "webhook-timestamp": "1795341600",
      "webhook-signature": standardSignature(SECRET, id, 1_795_341_600, body),
    });
  });

  it("is refused if a byte was changed", async () => {
    const changed = body.toString().replace(id, id.replace("ntc_0", "ntc_1"));
    const judged = verify({ body: changed, headers, secret: SECRET, now });
    await expect(judged).rejects.toMatchObject({ code: "bad_signature" });
  });

  it("contains no links that open without sign-in, and no bank account", () => {
    expect(body.toString()).not.toMatch(/signature=|\.pdf|IBAN|rotate|_url":"https:\/\/gate/);
    for (const [name, value] of Object.entries(payload)) if (typeof value === "number") expect(facts[name]).toBe(value);
  });
});

it.each([
  ["credits_low", { left: 12_500, threshold: 20_000 }],
  ["credits_exhausted", {}],
  ["budget_crossed", { key: null, period: "2027-03", level: 80, budget: 1_000, spent: 812 }],
  ["owner_added", { email: "new@acme.example", added_by: "ada@acme.example" }],
  ["payment_failed", { number: "INV-2027-000041", total: "€107.10" }],
  ["invoice_paid", { number: "INV-2027-000041", total: "€107.10", credits: 100_000 }],
] as const)("the facts of %s are exactly these", (kind, expected) => {
  expect(samples.find((sample) => sample.kind === kind)?.facts).toEqual(expected);
});

it("a field added to a payload is not sent", () => {
  const payload = { ...EMAIL_SAMPLES.credits_exhausted[0], token: "svc_live_x" } as NoticePayloads["credits_exhausted"];
  expect(factsOf("credits_exhausted", payload)).toEqual({});
  expect(write("credits_exhausted", payload, factsOf("credits_exhausted", payload)).body.toString()).not.toContain(
    "svc_",
  );
});
