import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { approveLogin } from "#lib/accounts/cli-logins/approve-login.ts";
import {
  CALLS_PER_SECOND,
  DEVICE_GRANT,
  LOGIN_BODY_MAX_BYTES,
  LOGIN_SECONDS,
} from "#lib/accounts/cli-logins/constants.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startGateway, type TestGateway } from "#testing/services/gateway.ts";

let gateway: TestGateway;
/** Every test calls from a different IP address to avoid shared rate limits. */
let caller = 0;

beforeAll(async () => {
  process.env.TRUSTED_PROXIES = "127.0.0.1";
  await ownDatabase();
  gateway = await startGateway();
});
afterAll(async () => {
  await gateway.close();
  await closeDb();
});

type Answered = { status: number; headers: Headers; json: Record<string, unknown> };

function callerOf() {
  const from = `198.51.100.${++caller}`;
  return async (path: string, form: Record<string, string> | string, headers = {}): Promise<Answered> => {
    const response = await fetch(`${gateway.url}/v1/cli/${path}`, {
      method: "POST",
      headers: { "x-forwarded-for": from, ...headers },
      body: new URLSearchParams(form),
    });
    return { status: response.status, headers: response.headers, json: JSON.parse(await response.text()) };
  };
}
const poll = (device_code: unknown) => ({ grant_type: DEVICE_GRANT, device_code: String(device_code) });

it("completes the device flow of RFC 8628", async () => {
  const call = callerOf();
  const ctx = await makeWorkspace();
  const begun = await call("device", { client_id: "any", scope: "parse  admin", env: "live", unknown: "ignored" });
  expect(begun).toMatchObject({ status: 200, json: { expires_in: LOGIN_SECONDS, interval: expect.any(Number) } });
  expect(begun.headers.get("cache-control")).toBe("no-store");
  expect(begun.headers.get("x-request-id")).toMatch(/^req_/);
  const { device_code, user_code, verification_uri } = begun.json;
  expect(user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
  expect(verification_uri).toBe("http://localhost:3000/connect");
  expect(begun.json.verification_uri_complete).toBe(`http://localhost:3000/connect?code=${user_code}`);

  const pending = await call("token", poll(device_code));
  expect(pending).toMatchObject({ status: 400, json: { error: "authorization_pending" } });
  await db().cliLogin.updateMany({ data: { polledAt: new Date(Date.now() + 60_000) } });
  expect((await call("token", poll(device_code))).json).toMatchObject({ error: "slow_down" });
  await approveLogin(ctx, { code: String(user_code) });
  const given = await call("token", poll(device_code), { "user-agent": "gatehouse-cli/9" });
  expect(given).toMatchObject({
    status: 200,
    json: { token_type: "Bearer", scope: "parse admin", workspace: { id: ctx.workspaceId } },
  });
  expect(given.json.expires_in).toBeUndefined();
  const token = String(given.json.access_token);
  expect(await gateway.call("/v1/workspace", { token })).toMatchObject({ status: 200, json: { id: ctx.workspaceId } });
  const entry = await db().auditEntry.findFirst({
    where: { workspaceId: ctx.workspaceId, action: "key.created" },
  });
  expect(entry).toMatchObject({ ip: `198.51.100.${caller}`, userAgent: "gatehouse-cli/9" });
  expect(entry?.requestId).toBe(given.headers.get("x-request-id"));
  expect((await call("token", poll(device_code))).json).toMatchObject({ error: "invalid_grant" });
});

describe("rejected calls", () => {
  it.each<[string, string, string, Record<string, string>, string]>([
    ["an unknown scope", "device", "scope=everything", {}, "invalid_scope"],
    ["an unknown mode", "device", "env=prod", {}, "invalid_request"],
    ["a name with control characters", "device", "name=%1b[31m", {}, "invalid_request"],
    ["a host that is too long", "device", `host=${"a".repeat(101)}`, {}, "invalid_request"],
    ["a repeated parameter", "device", "env=test&env=live", {}, "invalid_request"],
    ["a body that is not a form", "device", "", { "content-type": "application/json" }, "invalid_request"],
    ["an unsupported grant", "token", "grant_type=password&device_code=x", {}, "unsupported_grant_type"],
    ["a missing grant", "token", "device_code=x", {}, "unsupported_grant_type"],
    ["a missing code", "token", `grant_type=${DEVICE_GRANT}`, {}, "invalid_request"],
    ["an unknown code", "token", `grant_type=${DEVICE_GRANT}&device_code=x%00`, {}, "invalid_grant"],
  ])("%s", async (_, path, form, headers, error) => {
    const answered = await callerOf()(path, form, headers);
    expect(answered).toMatchObject({ status: 400, json: { error, error_description: expect.stringMatching(/\w/) } });
  });

  it("non-OAuth errors have the usual /v1 format", async () => {
    const call = callerOf();
    const large = await call("device", { name: "a".repeat(LOGIN_BODY_MAX_BYTES) });
    expect(large).toMatchObject({ status: 413, json: { error: { code: "payload_too_large" } } });
    const got = await gateway.call("/v1/cli/device");
    expect(got).toMatchObject({ status: 405, json: { error: { code: "method_not_allowed" } } });
    expect(got.headers.get("allow")).toBe("POST");
    // The clock is fixed, so none is admitted because time has passed.
    const moment = vi.spyOn(performance, "now").mockReturnValue(Math.ceil(performance.now()));
    const calls = await Promise.all(
      Array.from({ length: CALLS_PER_SECOND * 10 }, () => call("token", "", { "content-type": "text/plain" })),
    );
    moment.mockRestore();
    const limited = calls.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThan(0);
    expect(limited[0]?.json).toMatchObject({ error: { code: "rate_limited" } });
    expect(Number(limited[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await callerOf()("token", poll("none"))).status).toBe(400);
  });
});
