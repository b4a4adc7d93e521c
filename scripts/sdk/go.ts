import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { goDocument } from "./go-document.ts";
import { isStampCurrent, writeStamp } from "./stamp.ts";

const SDK = "packages/go";
const OUT = `${SDK}/types.gen.go`;
const TOOLS = ".cache/sdk/go";
const GENERATOR = "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2";

const CONFIGURATION = `package: gatehouse
generate:
  models: true
compatibility:
  always-prefix-enum-values: true
output-options:
  prefer-skip-optional-pointer-on-container-types: true
  skip-prune: true
`;

const stampOf = (root: string): string => path.join(root, TOOLS, "sources");
const sourcesOf = (root: string): string[] => [
  path.join(root, "docs/openapi.json"),
  path.join(import.meta.dirname, "go-document.ts"),
  import.meta.filename,
];

/** The minimum required by the module. */
const OLDEST_MINOR = 24;

function hasGo(): boolean {
  const said = spawnSync("go", ["env", "GOVERSION"], { encoding: "utf8", env: { ...process.env, ...GO_ENVIRONMENT } });
  const [, minor = "0"] = /^go1\.(\d+)/.exec(said.stdout ?? "") ?? [];
  return Number(minor) >= OLDEST_MINOR;
}

const NO_GO = `Go 1.${OLDEST_MINOR} or later is not on this machine.`;

/** The environment for building the SDK. It needs only the standard library, so nothing is downloaded. */
export const GO_ENVIRONMENT = { GOTOOLCHAIN: "local", GOPROXY: "off", GOFLAGS: "", GO111MODULE: "on", GOWORK: "off" };

/** Returns why the Go SDK can be neither run nor packed here, or undefined. */
export function goSdkProblem(root: string): string | undefined {
  if (!hasGo()) return NO_GO;
  return isStampCurrent(stampOf(root), sourcesOf(root))
    ? undefined
    : "the types of the Go SDK are missing or old: npm run sdk";
}

/**
 * Installs the generator with `go install` and generates the types if they are missing or outdated;
 * then checks and tests the sources. Returns why it could not, or undefined.
 */
export function prepareGo(root: string): string | undefined {
  if (!hasGo()) return NO_GO;
  const tools = path.join(root, TOOLS);
  const run = (program: string, words: string[], env: Record<string, string> = {}) =>
    execFileSync(program, words, {
      cwd: path.join(root, SDK),
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    });
  if (goSdkProblem(root) !== undefined) {
    mkdirSync(tools, { recursive: true });
    // The generator needs a later Go than the module, which the installed one may download.
    run("go", ["install", GENERATOR], { GOBIN: tools, GOFLAGS: "", GOTOOLCHAIN: "auto" });
    const document = path.join(tools, "document.json");
    writeFileSync(document, goDocument(readFileSync(path.join(root, "docs/openapi.json"), "utf8")));
    const configuration = path.join(tools, "configuration.yaml");
    writeFileSync(configuration, CONFIGURATION);
    run(path.join(tools, "oapi-codegen"), ["-config", configuration, "-o", path.join(root, OUT), document]);
  }
  run("go", ["vet", "./..."], GO_ENVIRONMENT);
  run("go", ["test", "./..."], GO_ENVIRONMENT);
  writeStamp(stampOf(root), sourcesOf(root));
  return undefined;
}
