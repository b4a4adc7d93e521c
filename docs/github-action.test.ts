import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";

// Runs the action like a runner: its one step, with the inputs in the environment variables that it
// names.

type Action = {
  inputs: Record<string, { required?: boolean; default?: string }>;
  outputs: Record<string, object>;
  runs: { using: string; steps: { shell: string; run: string; env: Record<string, string> }[] };
};
type Vector = {
  secret: string;
  timestamp: string;
  event_id: string;
  body: string;
  x_service_signature: string;
  webhook_signature: string;
};

const root = path.join(import.meta.dirname, "..");
const folder = path.join(root, ".github/actions/verify-webhook");
const read = async (file: string): Promise<string> => await readFile(path.join(root, file), "utf8");
const action: Action = parse(await read(".github/actions/verify-webhook/action.yml"));
const [vector]: Vector[] = JSON.parse(await read("packages/verify/vectors.json"));
if (!vector) throw new Error("There is no vector.");

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), "action-"));
});
afterAll(() => rm(scratch, { recursive: true }));

async function runAction(given: Record<string, string>): Promise<{ code: number; said: string; outputs: string }> {
  const at = (name: string) => path.join(scratch, name);
  const headers = [
    `X-Service-Timestamp: ${vector?.timestamp}`,
    `X-Service-Signature: ${vector?.x_service_signature}`,
    `webhook-id: ${vector?.event_id}`,
    `webhook-timestamp: ${vector?.timestamp}`,
    `webhook-signature: ${vector?.webhook_signature}`,
  ].join("\r\n");
  await Promise.all([
    writeFile(at("body"), given.body ?? ""),
    writeFile(at("headers"), headers),
    writeFile(at("out"), ""),
  ]);
  const inputs: Record<string, string> = { ...given, body: at("body"), headers: at("headers") };
  const [step] = action.runs.steps;
  const own = Object.entries(step?.env ?? {}).map(([name, value]) => [
    name,
    value.replace(
      /\$\{\{ inputs\.([\w-]+) \}\}/,
      (_, input: string) => inputs[input] ?? action.inputs[input]?.default ?? "",
    ),
  ]);
  const env = { ...process.env, ...Object.fromEntries(own), GITHUB_ACTION_PATH: folder, GITHUB_OUTPUT: at("out") };
  const ended = await promisify(execFile)(step?.shell ?? "", ["-c", step?.run ?? ""], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, said: stdout }),
  );
  return { ...ended, outputs: await readFile(at("out"), "utf8") };
}

const genuine = { body: vector.body, secret: vector.secret, "any-age": "true" };

it("accepts a genuine recording, also with a second secret, and outputs its event", async () => {
  const { code, outputs } = await runAction({ ...genuine, secret: `whsec_AAAA ${vector.secret}` });
  expect({ code, outputs }).toEqual({ code: 0, outputs: `event=job.completed\nid=${vector.event_id}\n` });
});

it.each([
  ["another body", { ...genuine, body: `${vector.body} ` }, "bad_signature"],
  ["another secret", { ...genuine, secret: "whsec_AAAA" }, "bad_signature"],
  ["an old recording, unless told to", { body: vector.body, secret: vector.secret }, "timestamp_out_of_tolerance"],
])("refuses %s", async (_, given, reason) => {
  const { code, said, outputs } = await runAction(given);
  expect({ code, outputs }).toEqual({ code: 1, outputs: "" });
  expect(said).toContain(`::error::${reason}`);
});

it("has the inputs and outputs that the guide shows", async () => {
  const guide = await read("docs/github-action.md");
  const [, shown = ""] = /```yaml\n([\s\S]*?)```/.exec(guide) ?? [];
  const { steps }: { steps: { id?: string; uses?: string; with?: object }[] } = parse(shown);
  const step = steps.find(({ uses }) => uses?.includes("/.github/actions/verify-webhook@"));
  const inputs = Object.keys(step?.with ?? {});
  expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(inputs));
  const required = Object.keys(action.inputs).filter((name) => action.inputs[name]?.required);
  expect(required.length).toBeGreaterThan(0);
  expect(inputs).toEqual(expect.arrayContaining(required));
  const outputs = [...shown.matchAll(/steps\.(\w+)\.outputs\.([\w-]+)/g)];
  expect(outputs.length).toBeGreaterThan(0);
  for (const [, id, name] of outputs) {
    expect(id).toBe(step?.id);
    expect(Object.keys(action.outputs)).toContain(name);
  }
});
