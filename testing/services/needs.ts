import { spawnSync } from "node:child_process";
import type { TaskMeta, TestContext } from "vitest";
import type { Need } from "../../scripts/test/need.ts";

declare module "vitest" {
  interface TaskMeta {
    needs?: Need;
  }
}

type Probe = {
  command?: string;
  args: readonly string[];
  remedy: string;
  required?: boolean;
  requiredInRelease?: boolean;
};

const apt = (name: string) => `apt-get install ${name}`;

/**
 * Programs outside the npm packages that tests run, with arguments that succeed only if the program
 * works.
 */
const TOOLS = {
  bash: { args: ["--version"], remedy: apt("bash"), required: true },
  curl: { args: ["--version"], remedy: apt("curl"), required: true },
  fish: { args: ["--version"], remedy: apt("fish") },
  "Java and Maven": {
    command: "sh",
    args: ["-c", "javac -version && mvn --version"],
    remedy: apt("default-jdk-headless maven"),
    requiredInRelease: true,
  },
  git: { args: ["--version"], remedy: apt("git") },
  go: { args: ["version"], remedy: apt("golang-go"), requiredInRelease: true },
  "oapi-codegen": {
    args: ["--version"],
    remedy: "go install github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@latest",
    requiredInRelease: true,
  },
  "openapi-generator-cli": {
    args: ["version"],
    remedy: "pip install openapi-generator-cli==7.26.0",
    requiredInRelease: true,
  },
  "openapi-python-client": {
    args: ["--version"],
    remedy: "pip install openapi-python-client",
    requiredInRelease: true,
  },
  "openapi-typescript": {
    args: ["--version"],
    remedy: "npm install --global openapi-typescript",
    requiredInRelease: true,
  },
  pdftotext: { args: ["-v"], remedy: apt("poppler-utils") },
  php: { args: ["--version"], remedy: apt("php-cli") },
  "php with curl": { command: "php", args: ["-r", "curl_init();"], remedy: apt("php-curl") },
  promtool: { args: ["--version"], remedy: apt("prometheus") },
  python3: { args: ["-c", "import json, os, pty"], remedy: apt("python3"), required: true },
  "python3 with httpx": {
    command: "python3",
    args: ["-c", "import attrs, httpx"],
    remedy: "pip install attrs httpx",
    requiredInRelease: true,
  },
  "python3 with pydantic": {
    command: "python3",
    args: ["-c", "import dateutil, pydantic, typing_extensions, urllib3"],
    remedy: "pip install pydantic python-dateutil typing-extensions urllib3",
    requiredInRelease: true,
  },
  "python3 with requests": { command: "python3", args: ["-c", "import requests"], remedy: apt("python3-requests") },
  ruby: { args: ["--version"], remedy: apt("ruby") },
  zsh: { args: ["--version"], remedy: apt("zsh") },
} as const satisfies Record<string, Probe>;

export type Tool = keyof typeof TOOLS;

/** Returns whether this machine has a working `tool`. */
export function has(tool: Tool): boolean {
  const { command = tool, args }: Probe = TOOLS[tool];
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

/**
 * Returns options for a test or suite that runs `tools`. If one is missing, the test is skipped and the summary of
 * `npm test` says how to install it.
 */
export function needs(...tools: Tool[]): { skip: boolean; meta: Partial<TaskMeta> } {
  const missing = tools.find((tool) => !has(tool));
  if (missing === undefined) return { skip: false, meta: {} };
  const { remedy, required = false, requiredInRelease = false }: Probe = TOOLS[missing];
  return { skip: true, meta: { needs: { what: missing, remedy, required, requiredInRelease } } };
}

/**
 * Returns options for a test or suite that needs more than a program on the PATH, of which CI may lack all. Unless
 * `isMet`, the test is skipped and the summary of `npm test` names `what` and its `remedy`.
 */
export function unless(isMet: boolean, what: string, remedy: string): { skip: boolean; meta: Partial<TaskMeta> } {
  return { skip: !isMet, meta: isMet ? {} : { needs: { what, remedy, required: false } } };
}

/** Skips a running test that finds out that it needs `what`, which a release requires. */
export function skipUnmet({ task, skip }: TestContext, what: string, remedy: string): void {
  task.meta.needs = { what, remedy, required: false, requiredInRelease: true };
  skip(`needs ${what}`);
}

/** Returns options for a test or suite that only the superuser can run. */
export const needsRoot = () => unless(process.getuid?.() === 0, "the superuser", "run npm test as root");
