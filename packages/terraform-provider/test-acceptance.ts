// Shared by the acceptance tests: a Terraform folder with the README's example, in front of a
// gateway.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { type LossyProxy, startLossyProxy } from "./test-lossy-proxy.ts";
import { findTerraform, makeWorkbench, type Workbench } from "./test-terraform.ts";

const HERE = import.meta.dirname;
/** Runs Go in the provider's module. */
export const go = (...words: string[]) => spawnSync("go", words, { cwd: HERE, encoding: "utf8" });

let terraform = "";
/** Returns why the tests cannot run here. A first build takes a minute of CPU, too long for every test run. */
function skipReason(): string | undefined {
  if (process.env.TEST_TERRAFORM !== "1") return "npm run test:terraform";
  if (go("version").status !== 0) return "this machine has no Go";
  if (go("mod", "download").status !== 0) return "the Go modules cannot be downloaded";
  terraform = findTerraform() ?? "";
  if (terraform === "") return "neither tofu nor terraform is on the PATH, nor at TOFU_PATH";
  return undefined;
}
/** Why the provider is not tested here; undefined if it is. */
export const why = skipReason();
if (why !== undefined && process.env.TEST_TERRAFORM === "1")
  throw new Error(`The Terraform provider cannot be tested: ${why}.`);

export const example =
  /```hcl\n(terraform \{.*?)```/s.exec(readFileSync(path.join(HERE, "README.md"), "utf8"))?.[1] ?? "";
export const KEY = "gatehouse_key.ingest";
export const WEBHOOK = "gatehouse_webhook.jobs";
export const WORKSPACE = "gatehouse_workspace.this";
export const BUDGET = "gatehouse_budget.this";

type Answered = { status: number; json: Record<string, unknown> };

/** A workspace managed by Terraform, with helpers for tests. */
export type Acceptance = AsyncDisposable & {
  proxy: LossyProxy;
  bench: Workbench;
  /** Calls the API, by default with the provider's own key. */
  call(method: string, at: string, body?: unknown, token?: string): Promise<Answered>;
  apply(): Promise<string>;
  /** Writes the example with changes, applies it, and expects no pending changes. Returns the output. */
  settle(configuration: string): Promise<string>;
  /** Returns an attribute of a resource in the state, as text. */
  text(address: string, name: string): Promise<string>;
};

/**
 * Creates the folder with the example, initialized but not applied.
 *
 * @param admin the provider's key, for a workspace of the gateway on this loopback port.
 */
export async function startAcceptance(port: number, admin: string): Promise<Acceptance> {
  const proxy = await startLossyProxy(port);
  const bench = await makeWorkbench(terraform, {
    GATEHOUSE_BASE_URL: proxy.url,
    GATEHOUSE_API_KEY: admin,
    TF_VAR_webhook_url: "http://127.0.0.1:9",
  });
  await bench.write(example);
  await bench.must("init", "-input=false");
  const apply = () => bench.must("apply", "-input=false", "-auto-approve");
  return {
    ...{ proxy, bench, apply },
    call: async (method, at, body, token = admin) => {
      const answered = await fetch(`http://127.0.0.1:${port}${at}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: answered.status, json: JSON.parse(await answered.text()) };
    },
    settle: async (configuration) => {
      await bench.write(configuration);
      const printed = await apply();
      expect(await bench.plan()).toEqual({});
      return printed;
    },
    text: async (address, name) => String((await bench.state(address))?.[name]),
    [Symbol.asyncDispose]: async () => {
      await bench[Symbol.asyncDispose]();
      await proxy[Symbol.asyncDispose]();
    },
  };
}
