import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { type RestartedGateway, restartedGateway } from "#testing/processes/restarted-gateway.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { unless } from "#testing/services/needs.ts";
import {
  type Acceptance,
  BUDGET,
  example,
  go,
  KEY,
  startAcceptance,
  WEBHOOK,
  WORKSPACE,
  why,
} from "./test-acceptance.ts";

/** In the future, within the limit of ten years for an expiry. */
const YEAR = new Date().getUTCFullYear() + 3;

describe("the provider", unless(why === undefined, "Terraform and Go", why ?? ""), () => {
  let gateway: RestartedGateway;
  let trial: Acceptance;
  let ctx: Ctx;
  beforeAll(async () => {
    gateway = await restartedGateway(await ownDatabase(), { ALLOW_PRIVATE_TARGETS: "127.0.0.0/8" });
    ctx = await makeWorkspace();
    trial = await startAcceptance(gateway.port, (await makeKey(ctx, { scopes: ["admin"] })).token);
  });
  afterAll(async () => {
    await trial?.[Symbol.asyncDispose]();
    await gateway?.[Symbol.asyncDispose]();
    await closeDb();
  });

  it("passes go vet and its own tests", () => {
    const formatted = spawnSync("gofmt", ["-l", "."], { cwd: import.meta.dirname, encoding: "utf8" });
    expect(formatted.stdout).toBe("");
    for (const words of [
      ["vet", "./..."],
      ["test", "./..."],
    ]) {
      const { status, stdout, stderr } = go(...words);
      expect(status, stdout + stderr).toBe(0);
    }
  });

  it("creates the resources of the README's example once", async () => {
    const { bench, call, apply, settle, text } = trial;
    const made = [KEY, WEBHOOK, WORKSPACE, BUDGET].map((address) => [address, ["create"]]);
    expect(await bench.plan()).toEqual(Object.fromEntries(made));
    const printed = await settle(example);
    const token = await text(KEY, "token");
    const secret = await text(WEBHOOK, "secret");
    expect(token).toMatch(/^svc_live_/);
    expect(secret).toMatch(/^whsec_/);
    for (const shown of [printed, await bench.must("show")]) {
      expect(shown).not.toContain(token);
      expect(shown).not.toContain(secret);
    }
    expect((await call("GET", "/v1/workspace", undefined, token)).json).toMatchObject({
      error: { code: "unauthorized_ip" },
    });
    expect(await apply()).toContain("0 added, 0 changed, 0 destroyed");
    expect((await call("GET", `/v1/keys/${await text(KEY, "id")}`)).json).toMatchObject({
      allowed_ips: ["198.51.100.0/24", "203.0.113.7/32"],
      credit_ceiling: 50_000,
      rate_limit: 20,
    });
    expect((await call("GET", "/v1/workspace")).json).toMatchObject({
      ...{ id: ctx.workspaceId, name: "Price watch", allowed_email_domains: ["example.com"] },
      ...{ rate_limit: 200, max_key_days: null },
    });
    expect((await call("GET", "/v1/budget")).json).toMatchObject({ monthly_budget: 50_000, levels: [50, 80, 100] });
    // The API adds a slash to the URL; the state keeps the configured one.
    expect(await text(WEBHOOK, "url")).toBe("http://127.0.0.1:9");
  });

  it("updates a key in place, with values that the API normalizes", async () => {
    const { bench, call, settle } = trial;
    const before = await bench.state(KEY);
    const changed = example
      .replace(/name +=.*/, 'name = "renamed"')
      .replace(
        /allowed_ips +=.*/,
        `allowed_ips = ["2001:DB8::1", "203.0.113.7"]\n  expires_at = "${YEAR}-01-31T02:00:00+02:00"`,
      )
      .replace(/credit_ceiling +=.*/, "credit_ceiling = null")
      .replace(/description +=.*/, 'description = " spaced "');
    await bench.write(changed);
    expect(await bench.plan()).toEqual({ [KEY]: ["update"], [WEBHOOK]: ["update"] });
    await settle(changed);
    const after = await bench.state(KEY);
    expect(after).toMatchObject({ id: before?.id, token: before?.token, expires_at: `${YEAR}-01-31T02:00:00+02:00` });
    expect((await call("GET", `/v1/keys/${after?.id}`)).json).toMatchObject({
      name: "renamed",
      credit_ceiling: null,
      expires_at: `${YEAR}-01-31T00:00:00.000Z`,
    });
    await settle(example);
  });

  it("detects and reverts changes made outside", async () => {
    const { bench, call, settle, text } = trial;
    const key = `/v1/keys/${await text(KEY, "id")}`;
    const webhook = `/v1/webhooks/${await text(WEBHOOK, "id")}`;
    await call("PATCH", key, { name: "by hand", rate_limit: null });
    await call("PATCH", webhook, { events: ["*"] });
    expect(await bench.plan()).toEqual({ [KEY]: ["update"], [WEBHOOK]: ["update"] });
    await settle(example);
    expect((await call("GET", key)).json).toMatchObject({ rate_limit: 20 });
    expect((await call("GET", webhook)).json).toMatchObject({ events: ["job.completed", "job.failed"] });
  });

  it("replaces a key for another kind or keeper, and rotates a webhook's secret in place", async () => {
    const { bench, call, settle } = trial;
    await bench.write(example.replace('"live"', '"test"').replace(/rate_limit .*/, ""));
    expect(await bench.plan()).toEqual({ [KEY]: ["create", "delete"] });
    const key = await bench.state(KEY);
    const webhook = await bench.state(WEBHOOK);
    const kept = example.replaceAll(/ +keepers.*/g, "");
    await settle(kept);
    await settle(example);
    expect(await bench.state(KEY)).toMatchObject({ id: key?.id });
    expect(await bench.state(WEBHOOK)).toMatchObject({ secret: webhook?.secret });
    const rotated = example.replaceAll("2026-11", "2026-12");
    await bench.write(rotated);
    expect(await bench.plan()).toEqual({ [KEY]: ["create", "delete"], [WEBHOOK]: ["update"] });
    await settle(rotated);
    expect((await call("GET", `/v1/keys/${key?.id}`)).json).toMatchObject({
      status: "revoked",
      revoked_reason: "removed by Terraform",
    });
    const after = await bench.state(WEBHOOK);
    expect(after?.id).toBe(webhook?.id);
    expect(after?.secret).toMatch(/^whsec_/);
    expect(after?.secret).not.toBe(webhook?.secret);
    await settle(example);
  });

  it("warns about a secret rotated outside, and forgets the outdated one", async () => {
    const { bench, call, apply, settle, text } = trial;
    await call("POST", `/v1/webhooks/${await text(WEBHOOK, "id")}/rotate-secret`, {});
    expect(await apply()).toContain("rotated outside of Terraform");
    expect((await bench.state(WEBHOOK))?.secret).toBeNull();
    expect(await bench.plan()).toEqual({});
    await settle(example.replaceAll("2026-11", "2026-12"));
    expect(await text(WEBHOOK, "secret")).toMatch(/^whsec_/);
    await settle(example);
  });

  it("creates nothing twice when an answer is lost, and still has the token", async () => {
    const { proxy, call, settle, text } = trial;
    const lost = proxy.loseNext("POST");
    const twin = 'resource "gatehouse_key" "twin" {\n  name = "twin"\n  env = "test"\n  scopes = ["scrape"]\n}\n';
    await settle(example + twin);
    await lost;
    const { json } = await call("GET", "/v1/keys?q=twin");
    expect(json).toMatchObject({ data: [{ id: await text("gatehouse_key.twin", "id") }] });
    const token = await text("gatehouse_key.twin", "token");
    expect((await call("GET", "/v1/workspace", undefined, token)).json).toMatchObject({
      error: { code: "insufficient_scope" },
    });
    await settle(example);
  });

  it("recreates a key revoked outside and a webhook deleted outside", async () => {
    const { bench, call, settle, text } = trial;
    const id = await text(KEY, "id");
    await call("DELETE", `/v1/keys/${id}`, { reason: "leaked" });
    await call("DELETE", `/v1/webhooks/${await text(WEBHOOK, "id")}`);
    expect((await bench.run("plan")).out).toContain('("leaked") outside of Terraform');
    expect(await bench.plan()).toEqual({ [KEY]: ["create"], [WEBHOOK]: ["create"] });
    await settle(example);
    expect(await text(KEY, "id")).not.toBe(id);
  });

  it("keeps an expired key, and replaces it when its configuration changes", async () => {
    const { bench, settle, text } = trial;
    const expiring = example.replace(/rate_limit .*/, `expires_at = "${YEAR}-01-31T00:00:00Z"`);
    await settle(expiring);
    const id = await text(KEY, "id");
    // Simulates the passage of time.
    await db().apiKey.update({
      where: { id, workspaceId: ctx.workspaceId },
      data: { expiresAt: new Date("2026-01-01T00:00:00Z") },
    });
    const expired = expiring.replace(`${YEAR}-01-31`, "2026-01-01");
    await bench.write(expired);
    expect(await bench.plan()).toEqual({});
    expect(await bench.run("refresh")).toMatchObject({ code: 0 });
    expect(await text(KEY, "status")).toBe("disabled");
    await bench.write(example);
    expect(await bench.plan()).toEqual({ [KEY]: ["create", "delete"] });
    await settle(example);
  });

  it("imports by ID, without secrets", async () => {
    const { bench, settle, text } = trial;
    for (const [address, secret] of [
      [KEY, "token"],
      [WEBHOOK, "secret"],
    ] as const) {
      const id = await text(address, "id");
      await bench.must("state", "rm", address);
      await bench.must("import", "-input=false", address, id);
      expect(await bench.state(address)).toMatchObject({ id, [secret]: null });
    }
    // The only changes left are normalized values and attributes known to Terraform alone, without
    // replacements.
    expect(await bench.plan()).toEqual({ [KEY]: ["update"], [WEBHOOK]: ["update"] });
    const id = await text(KEY, "id");
    await settle(example);
    expect(await bench.state(KEY)).toMatchObject({ id, token: null });
    expect((await bench.run("import", "gatehouse_key.other", "key_00000000000000000000000000")).code).not.toBe(0);
  });

  it("reports what was refused, where, and the request ID", async () => {
    const { bench } = trial;
    await bench.write(example.replace('"jobs"]', '"jobs", "everything"]'));
    const { code, out } = await bench.run("apply", "-input=false", "-auto-approve");
    expect(code).not.toBe(0);
    const said = out.replaceAll(/[│\s]+/g, " ");
    expect(said).toMatch(/Could not change the key .*: scopes .*\(invalid_parameter, HTTP 400, request req_/);
    await bench.write(example);
    expect(await bench.plan()).toEqual({});
  });

  it("invites, imports and removes people", async () => {
    const { bench, call, settle } = trial;
    const ada = 'resource "gatehouse_member" "ada" {\n  email = "Ada@example.com"\n}\n';
    await settle(example + ada);
    expect(await bench.state("gatehouse_member.ada")).toMatchObject({
      status: "invited",
      role: "member",
      member_id: null,
    });
    expect(await settle(example)).toContain("An invitation stays open");
    const { label } = (await addMember(ctx, "billing")).actor;
    const known = `resource "gatehouse_member" "known" {\n  email = "${label}"\n  role = "billing"\n}\n`;
    await bench.write(example + known);
    await bench.must("import", "-input=false", "gatehouse_member.known", label);
    expect(await bench.plan()).toEqual({});
    await settle(example);
    expect(JSON.stringify((await call("GET", "/v1/members")).json)).not.toContain(label);
  });

  it("reads data sources", async () => {
    const { bench, settle } = trial;
    await settle(`${example}
      data "gatehouse_keys" "all" { env = "live" }
      data "gatehouse_event_types" "all" {}
      data "gatehouse_workspace" "read" {}
      output "workspace" { value = data.gatehouse_workspace.read }
      output "names" { value = data.gatehouse_keys.all.keys[*].name }
      output "types" { value = data.gatehouse_event_types.all.event_types[*].type }`);
    const outputs = JSON.parse(await bench.must("output", "-json"));
    expect(outputs.names.value).toContain("k");
    expect(outputs.types.value).toContain("key.revoked");
    expect(outputs.workspace.value).toMatchObject({ id: ctx.workspaceId, rate_limit: 200, max_key_days: null });
  });

  it("destroys everything", async () => {
    const { bench, call, text } = trial;
    const key = await text(KEY, "id");
    const webhook = await text(WEBHOOK, "id");
    await bench.must("destroy", "-input=false", "-auto-approve");
    expect((await call("GET", `/v1/keys/${key}`)).json).toMatchObject({ status: "revoked" });
    expect((await call("GET", `/v1/webhooks/${webhook}`)).status).toBe(404);
  });
});
