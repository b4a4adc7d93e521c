import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runHere } from "#testing/processes/run-here.ts";
import { BODY, NOW, OTHER_SECRET, SECRET, serviceSignature } from "../packages/verify/test-deliveries.ts";

const AT = new Date(NOW * 1_000).toISOString();
const SIGNATURE = serviceSignature(SECRET, NOW, BODY);
const GIVEN = ["--timestamp", String(NOW), "--signature", SIGNATURE, "--at", AT];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gatehouse-verify-"));
  await writeFile(path.join(folder, "body.json"), BODY);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const verify = (words: string[], input: string | Uint8Array = BODY, secret = SECRET) =>
  runHere(["verify", ...words], { env: { GATEHOUSE_WEBHOOK_SECRET: secret }, input });

it("reads the body from a file or a pipe, and headers individually", async () => {
  const fromFile = await runHere(["verify", path.join(folder, "body.json"), "--secret", SECRET, ...GIVEN]);
  expect(fromFile).toMatchObject({ code: 0, err: "", out: expect.stringContaining("The signature is valid.") });
  const piped = await verify([
    ...[
      "--json",
      "--at",
      AT,
      "--header",
      `x-service-timestamp: ${NOW}`,
      "--header",
      `X-Service-Signature:${SIGNATURE}`,
    ],
    ...["--header", "X-Service-Delivery: dlv_1", "--header", "X-Service-Mode: test"],
  ]);
  expect(piped).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(piped.out)).toMatchObject({
    valid: true,
    event: "credits.low",
    delivery_id: "dlv_1",
    mode: "test",
  });
  const either = await runHere(["verify", "-", "--secret", OTHER_SECRET, "--secret", SECRET, ...GIVEN], {
    input: BODY,
  });
  expect(either).toMatchObject({ code: 0 });
});

it.each([
  ["another secret", GIVEN, BODY, OTHER_SECRET, "bad_signature", "secret is that of another webhook"],
  ["another body", GIVEN, BODY.replace("12", "13"), SECRET, "bad_signature", "body or the timestamp was changed"],
  ["an additional line break", GIVEN, `${BODY}\n`, SECRET, "bad_signature", "a line break was added"],
  ["a byte order mark", GIVEN, `\uFEFF${BODY}`, SECRET, "bad_signature", "byte order mark"],
  [
    "different whitespace",
    GIVEN,
    JSON.stringify(JSON.parse(BODY), null, 2),
    SECRET,
    "bad_signature",
    "parsed and serialized again",
  ],
  ["an empty body", GIVEN, "", SECRET, "bad_signature", "changed"],
  [
    "an old signature",
    GIVEN.slice(0, 4),
    BODY,
    SECRET,
    "timestamp_out_of_tolerance",
    "The secret and the body are correct",
  ],
  ["an old and wrong signature", GIVEN.slice(0, 4), BODY, OTHER_SECRET, "timestamp_out_of_tolerance", "either"],
  ["no signature", GIVEN.slice(0, 2), BODY, SECRET, "missing_header", "X-Service-Signature"],
  ["no timestamp", GIVEN.slice(2), BODY, SECRET, "missing_header", "X-Service-Timestamp"],
  ["a date as the timestamp", ["--timestamp", AT, ...GIVEN.slice(2)], BODY, SECRET, "bad_timestamp", "seconds"],
  ["an API key as the secret", GIVEN, BODY, `svc_test_${"a".repeat(32)}`, "bad_secret", "whsec_"],
])("explains why %s is invalid", async (_name, words, body, secret, code, about) => {
  const ended = await verify([...words, "--json"], body, secret);
  expect(ended).toMatchObject({ code: 1, err: expect.stringContaining(about) });
  expect(JSON.parse(ended.out)).toMatchObject({ valid: false, code, message: expect.stringContaining(about) });
  expect(ended.out + ended.err).not.toContain(secret);
});

it.each([
  [[...GIVEN, "--header", "no colon"], 2, "--header"],
  [[...GIVEN.slice(0, 4), "--at", "noon"], 2, "--at"],
  [[...GIVEN, "--signatures", "x"], 2, "Did you mean --signature?"],
  [["no-such-file.json", ...GIVEN], 1, "no-such-file.json"],
])("verify %j exits with %i", async (words, code, about) => {
  expect(await verify(words)).toMatchObject({ code, out: "", err: expect.stringContaining(about) });
});

it("asks for a missing secret", async () => {
  const ended = await runHere(["verify", ...GIVEN], { input: BODY });
  expect(ended).toMatchObject({ code: 2, out: "", err: expect.stringContaining("GATEHOUSE_WEBHOOK_SECRET") });
});
