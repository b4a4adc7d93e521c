import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setRateLimits } from "#lib/accounts/workspaces/set-rate-limits.ts";
import { closeDb } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { type RestartedGateway, restartedGateway } from "#testing/processes/restarted-gateway.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { unless } from "#testing/services/needs.ts";
import { type Acceptance, BUDGET, example, startAcceptance, WORKSPACE, why } from "./test-acceptance.ts";

// Settings and budget exist once per workspace, so they are adopted rather than created.

describe("settings and budget", unless(why === undefined, "Terraform and Go", why ?? ""), () => {
  let gateway: RestartedGateway;
  let trial: Acceptance;
  let ctx: Ctx;
  beforeAll(async () => {
    gateway = await restartedGateway(await ownDatabase(), { ALLOW_PRIVATE_TARGETS: "127.0.0.0/8" });
    ctx = await makeWorkspace();
    trial = await startAcceptance(gateway.port, (await makeKey(ctx, { scopes: ["admin"] })).token);
    await trial.settle(example);
  });
  afterAll(async () => {
    await trial?.[Symbol.asyncDispose]();
    await gateway?.[Symbol.asyncDispose]();
    await closeDb();
  });

  it("manages only the settings that are configured", async () => {
    const { bench, call, settle } = trial;
    await call("PATCH", "/v1/workspace", { name: "by hand", rate_limit_day: 1_000_000 });
    await call("PATCH", "/v1/budget", { monthly_budget: 1, levels: [] });
    expect(await bench.plan()).toEqual({ [WORKSPACE]: ["update"], [BUDGET]: ["update"] });
    await settle(example);
    expect((await call("GET", "/v1/workspace")).json).toMatchObject({ name: "Price watch", rate_limit_day: 1_000_000 });
    expect((await call("GET", "/v1/budget")).json).toMatchObject({ monthly_budget: 50_000, levels: [50, 80, 100] });
    expect(await bench.state(WORKSPACE)).toMatchObject({ rate_limit_day: 1_000_000, max_key_days: null });
    // With values that the API normalizes, and without optional ones.
    await settle(
      example
        .replace('["example.com"]', '["Example.COM"]')
        .replace('"Price watch"', '" Price watch "')
        .replace(/levels +=.*/, ""),
    );
    await settle(example);
    await call("PATCH", "/v1/budget", { monthly_budget: null });
    expect(await bench.plan()).toEqual({ [BUDGET]: ["create"] });
    await settle(example);
  });

  it("tightens the workspace; loosening is refused as a whole and left to an owner", async () => {
    const { bench, call, settle } = trial;
    await settle(example.replace("= 200", "= 150"));
    expect((await call("GET", "/v1/workspace")).json).toMatchObject({ rate_limit: 150 });
    await bench.write(
      example.replace('"Price watch"', '"Loose"').replace('["example.com"]', '["example.com", "evil.example"]'),
    );
    const { code, out } = await bench.run("apply", "-input=false", "-auto-approve");
    expect(code).not.toBe(0);
    const said = out.replaceAll(/[│\s]+/g, " ");
    expect(said).toMatch(
      /Could not change the workspace .*allowed_email_domains: a key can tighten this .*An owner loosens it/,
    );
    expect((await call("GET", "/v1/workspace")).json).toMatchObject({
      ...{ name: "Price watch", allowed_email_domains: ["example.com"], rate_limit: 150 },
    });
    await setRateLimits(ctx, { rate_limit: 200 });
    await bench.write(example);
    expect(await bench.plan()).toEqual({});
  });

  it("changes no workspace but its own", async () => {
    const { bench, call, settle } = trial;
    const other = await makeWorkspace();
    const { token } = await makeKey(other, { scopes: ["admin"] });
    await bench.write(example.replace('provider "gatehouse" {}', `provider "gatehouse" {\n  api_key = "${token}"\n}`));
    const { code, out } = await bench.run(
      "apply",
      "-input=false",
      "-auto-approve",
      "-refresh=false",
      `-replace=${BUDGET}`,
    );
    expect(code).not.toBe(0);
    expect(out.replaceAll(/[│\s]+/g, " ")).toContain(`key belongs to the workspace ${other.workspaceId}`);
    expect((await call("GET", "/v1/workspace", undefined, token)).json).toMatchObject({ name: "A workspace" });
    expect((await call("GET", "/v1/budget", undefined, token)).json).toMatchObject({ monthly_budget: null });
    await bench.write(example);
    expect(await bench.plan()).toEqual({});
    await bench.write(`${example}resource "gatehouse_workspace" "other" {}\n`);
    const imported = await bench.run("import", "-input=false", "gatehouse_workspace.other", other.workspaceId);
    expect(imported.code).not.toBe(0);
    expect(imported.out.replaceAll(/[│\s]+/g, " ")).toContain(`and this is of ${other.workspaceId}`);
    await settle(example);
  });

  it("imports by the workspace's ID, without pending changes", async () => {
    const { bench } = trial;
    for (const address of [WORKSPACE, BUDGET]) {
      await bench.must("state", "rm", address);
      await bench.must("import", "-input=false", address, ctx.workspaceId);
      expect(await bench.state(address)).toMatchObject({ id: ctx.workspaceId });
    }
    expect(await bench.plan()).toEqual({});
  });

  it("keeps the workspace when destroyed, and removes the budget", async () => {
    const { bench, call } = trial;
    const printed = await bench.must("destroy", "-input=false", "-auto-approve");
    expect(printed).toContain("The workspace stays as it is");
    expect((await call("GET", "/v1/workspace")).json).toMatchObject({ name: "Price watch", rate_limit: 200 });
    expect((await call("GET", "/v1/budget")).json).toMatchObject({ monthly_budget: null, levels: [50, 80, 100] });
  });
});
