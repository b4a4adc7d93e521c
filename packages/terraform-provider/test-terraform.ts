// Runs the provider as users do: through the OpenTofu or Terraform CLI, from a filesystem mirror.
import { execFile, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const VERSION = "9.9.9";
const ADDRESS = "gatehouse.internal/gatehouse/gatehouse";
const GO_ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", ia32: "386" };

/** Returns the CLI to use: that of TOFU_PATH, or the first one installed. */
export const findTerraform = (): string | undefined =>
  [process.env.TOFU_PATH, "tofu", "terraform"].find(
    (command) => command !== undefined && command !== "" && spawnSync(command, ["version"]).status === 0,
  );

/** The exit code and output of a command. */
export type Ran = { code: number; out: string };

/** The actions of a plan by resource address. */
export type Planned = Record<string, readonly string[]>;

/** A folder with a configuration, its state, and the provider. */
export type Workbench = AsyncDisposable & {
  /** Replaces the configuration. */
  write(configuration: string): Promise<void>;
  /** Runs a command without colors in its output. Never throws for its exit code. */
  run(...words: string[]): Promise<Ran>;
  /** Runs a command that has to succeed, and returns its output. */
  must(...words: string[]): Promise<string>;
  /** Returns the planned actions other than no-op. */
  plan(): Promise<Planned>;
  /** Returns the attributes of a resource in the state. */
  state(address: string): Promise<Record<string, unknown> | undefined>;
};

const run = (command: string, words: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(command, words, { cwd, env, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, out: stdout + stderr });
    });
  });

type Shown = { resource_changes?: { address: string; change: { actions: string[] } }[] };
type State = { values?: { root_module: { resources?: { address: string; values: Record<string, unknown> }[] } } };

/** Builds the provider and creates a folder for it. `env` is its environment. */
export async function makeWorkbench(terraform: string, env: Readonly<Record<string, string>>): Promise<Workbench> {
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-terraform-"));
  const machine = `${process.platform}_${GO_ARCHITECTURES[process.arch] ?? process.arch}`;
  const binary = path.join(folder, "mirror", ADDRESS, VERSION, machine, `terraform-provider-gatehouse_v${VERSION}`);
  const built = await run("go", ["build", "-o", binary, "."], import.meta.dirname, process.env);
  if (built.code !== 0) throw new Error(built.out);
  const settings = path.join(folder, "settings.tfrc");
  await writeFile(settings, `provider_installation {\n  filesystem_mirror {\n    path = "${folder}/mirror"\n  }\n}\n`);
  const work = path.join(folder, "work");
  await mkdir(work);
  const variables = { ...process.env };
  for (const name of Object.keys(variables)) if (/^(?:TF_|GATEHOUSE_)/.test(name)) delete variables[name];
  Object.assign(variables, {
    TF_CLI_CONFIG_FILE: settings,
    TF_IN_AUTOMATION: "1",
    TF_CLI_ARGS: "-no-color",
    CHECKPOINT_DISABLE: "1",
    ...env,
  });
  const bench: Workbench = {
    write: (configuration) => writeFile(path.join(work, "main.tf"), configuration),
    run: (...words) => run(terraform, words, work, variables),
    must: async (...words) => {
      const { code, out } = await bench.run(...words);
      if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}:\n${out}`);
      return out;
    },
    plan: async () => {
      await bench.must("plan", "-input=false", "-out=plan");
      const { resource_changes = [] }: Shown = JSON.parse(await bench.must("show", "-json", "plan"));
      const changed = resource_changes.filter(({ change }) => change.actions.join() !== "no-op");
      return Object.fromEntries(changed.map(({ address, change }) => [address, change.actions]));
    },
    state: async (address) => {
      const { values }: State = JSON.parse(await bench.must("show", "-json"));
      return values?.root_module.resources?.find((each) => each.address === address)?.values;
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
  return bench;
}
