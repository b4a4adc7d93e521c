// Drives the provider as its users do: through the command line of OpenTofu or Terraform, from a mirror in the file system.
import { execFile, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const VERSION = "9.9.9";
const ADDRESS = "gatehouse.internal/gatehouse/gatehouse";
const GO_ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", ia32: "386" };

/** The command line to use: the one that TOFU_PATH names, else the first that the machine has. */
export const findTerraform = (): string | undefined =>
  [process.env.TOFU_PATH, "tofu", "terraform"].find(
    (command) => command !== undefined && command !== "" && spawnSync(command, ["version"]).status === 0,
  );

/** What a command of it ended with. */
export type Ran = { code: number; out: string };

/** What a plan means to do: each resource's address, with what happens to it. */
export type Planned = Record<string, readonly string[]>;

/** A folder with a configuration, its state, and the provider. */
export type Workbench = AsyncDisposable & {
  /** Replaces the configuration. */
  write(configuration: string): Promise<void>;
  /** Runs a command; what it prints is text without colours. Never throws for how it ends. */
  run(...words: string[]): Promise<Ran>;
  /** Runs one that has to succeed, and answers what it printed. */
  must(...words: string[]): Promise<string>;
  /** Plans, and answers what is not left as it is. */
  plan(): Promise<Planned>;
  /** The values of a resource in the state. */
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

/** Builds the provider and makes a folder for it; `env` is what it finds in its environment. */
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
