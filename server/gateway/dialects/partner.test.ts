import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newToken } from "#lib/accounts/keys/token.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startGateway, type TestGateway } from "#testing/services/gateway.ts";
import { type TestPartner, testPartner } from "#testing/services/secret-partner.ts";

let partner: TestPartner;
let gateway: TestGateway;

beforeAll(async () => {
  await ownDatabase();
  partner = await testPartner();
  partner.rotate("first");
  process.env.LEAK_PARTNER_KEYS_URL = `${partner.url}/meta/public_keys/secret_scanning`;
  gateway = await startGateway();
});
afterAll(async () => {
  await gateway.close();
  await partner[Symbol.asyncDispose]();
  await closeDb();
});

const COMMIT = "f".repeat(40);
const found = (token: string, file = "a.txt") => ({
  token,
  type: "gatehouse_live_key",
  url: `https://github.com/ada/site/blob/${COMMIT}/${file}`,
  source: "content",
});

async function post(body: string | Buffer, headers: Record<string, string> = partner.signed("first", body)) {
  const response = await fetch(`${gateway.url}/partner/secret-scanning`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: new Uint8Array(Buffer.from(body)),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const hash = (token: string) => createHash("sha256").update(token).digest("base64");
const label = (token: string, of: "true_positive" | "false_positive") => ({
  token_hash: hash(token),
  token_type: "gatehouse_live_key",
  label: of,
});
const statusOf = async (id: string) =>
  (await db().apiKey.findFirstOrThrow({ where: { id } })).revokedAt === null ? "active" : "revoked";

describe("a secret-scanning partner's report", () => {
  it("revokes a live key and labels every entry", async () => {
    const ctx = await makeWorkspace();
    const key = await makeKey(ctx);
    const test = await makeKey(ctx, { env: "test" });
    const stranger = newToken("live");
    const body = JSON.stringify([found(key.token), found(stranger), found("password123"), found(test.token)]);
    const answer = await post(body);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual([
      label(key.token, "true_positive"),
      label(stranger, "false_positive"),
      label("password123", "false_positive"),
      label(test.token, "true_positive"),
    ]);
    expect(answer.text).not.toContain(key.token);
    expect(await statusOf(key.id)).toBe("revoked");
    expect(await statusOf(test.id)).toBe("active");
    const finding = await db().leakFinding.findUniqueOrThrow({ where: { keyId: key.id } });
    expect(finding).toMatchObject({
      source: "partner",
      sourceUrl: found("").url,
      diffUrl: `https://github.com/ada/site/commit/${COMMIT}`,
    });
    // Repeating the message changes nothing and gets the same answer.
    const events = await db().event.count({ where: { workspaceId: ctx.workspaceId } });
    expect((await post(body)).text).toBe(answer.text);
    expect(await db().event.count({ where: { workspaceId: ctx.workspaceId } })).toBe(events);
    expect(await db().leakSighting.count({ where: { findingId: finding.id } })).toBe(1);
  });

  it("accepts an empty URL and a token surrounded by other characters", async () => {
    const key = await makeKey(await makeWorkspace());
    const body = JSON.stringify([{ token: `"${key.token}"`, type: "t", url: "" }]);
    expect(JSON.parse((await post(body)).text)).toEqual([
      { token_hash: hash(`"${key.token}"`), token_type: "t", label: "true_positive" },
    ]);
    expect(await statusOf(key.id)).toBe("revoked");
  });

  it("accepts ten thousand entries", async () => {
    const key = await makeKey(await makeWorkspace());
    const entries = Array.from({ length: 9_999 }, (_, n) => found(newToken("live"), `some/folder/file-${n}.txt`));
    const answer = await post(JSON.stringify([...entries, found(key.token)]));
    expect(answer.status).toBe(200);
    const labels = JSON.parse(answer.text) as { label: string }[];
    expect(labels).toHaveLength(10_000);
    expect(labels.filter((each) => each.label === "true_positive")).toEqual([label(key.token, "true_positive")]);
    expect(await statusOf(key.id)).toBe("revoked");
    expect((await post(JSON.stringify([...entries, ...entries.slice(0, 2)]))).status).toBe(413);
  });

  it("must be signed over the raw body with a key that the partner publishes", async () => {
    const key = await makeKey(await makeWorkspace());
    const body = JSON.stringify([found(key.token)]);
    const headers = partner.signed("first", body);
    partner.rotate("unpublished", { publish: false });
    const forged = partner.signed("unpublished", body);
    const signature = "github-public-key-signature";
    const identifier = "github-public-key-identifier";
    const refusals: [string, Record<string, string>, string][] = [
      [JSON.stringify(JSON.parse(body), null, 2), headers, "bad_signature"],
      [` ${body}`, headers, "bad_signature"],
      [body.replace("a.txt", "b.txt"), headers, "bad_signature"],
      [body, { ...forged, [identifier]: "first" }, "bad_signature"],
      [body, { ...headers, [signature]: "not base64!" }, "bad_signature"],
      [body, { ...headers, [signature]: Buffer.alloc(64, 1).toString("base64") }, "bad_signature"],
      [body, { [identifier]: "first" }, "missing_signature"],
      [body, { [signature]: headers[signature] ?? "" }, "missing_signature"],
      [body, {}, "missing_signature"],
      [body, forged, "unknown_key"],
    ];
    for (const [sent, carried, code] of refusals) {
      const answer = await post(sent, carried);
      expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([401, code]);
    }
    expect(await statusOf(key.id)).toBe("active");
    expect((await post(body, headers)).status).toBe(200);
    expect(await statusOf(key.id)).toBe("revoked");
  });

  it.each(["", "{", "{}", "[7]", '[{"type":"x"}]', '[{"token":7,"type":"x"}]', "null"])(
    "is rejected with invalid_body if it is signed but its body is %j",
    async (body) => {
      const answer = await post(body);
      expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([400, "invalid_body"]);
    },
  );

  it("is rejected above four megabytes", async () => {
    expect((await post(Buffer.alloc(4 * 1024 * 1024 + 1, " "), {})).status).toBe(413);
  });

  it("is accepted only at its path and by POST", async () => {
    expect((await fetch(`${gateway.url}/partner/secret-scanning`)).status).toBe(404);
    expect((await fetch(`${gateway.url}/partner/other`, { method: "POST" })).status).toBe(404);
  });
});

it("answers 503 while the partner's keys cannot be read", async () => {
  partner.status = 500;
  const fresh = await startGateway();
  try {
    const headers = partner.signed("first", "[]");
    const answer = await fetch(`${fresh.url}/partner/secret-scanning`, { method: "POST", headers, body: "[]" });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await answer.json()).toMatchObject({ error: { code: "keys_unavailable" } });
  } finally {
    partner.status = 200;
    await fresh.close();
  }
});
