import { spawnSync } from "node:child_process";
import type { TaskMeta } from "vitest";
import type { Need } from "../../scripts/test/need.ts";

declare module "vitest" {
  interface TaskMeta {
    needs?: Need;
  }
}

type Probe = { command?: string; args: readonly string[]; debianPackage: string; required?: boolean };

/**
 * Programs outside the npm packages that tests run, with arguments that succeed only if the program
 * works.
 */
const TOOLS = {
  bash: { args: ["--version"], debianPackage: "bash", required: true },
  curl: { args: ["--version"], debianPackage: "curl", required: true },
  fish: { args: ["--version"], debianPackage: "fish" },
  git: { args: ["--version"], debianPackage: "git" },
  go: { args: ["version"], debianPackage: "golang-go" },
  pdftotext: { args: ["-v"], debianPackage: "poppler-utils" },
  php: { args: ["--version"], debianPackage: "php-cli" },
  "php with curl": { command: "php", args: ["-r", "curl_init();"], debianPackage: "php-curl" },
  python3: { args: ["-c", "import json, os, pty"], debianPackage: "python3", required: true },
  "python3 with requests": { command: "python3", args: ["-c", "import requests"], debianPackage: "python3-requests" },
  ruby: { args: ["--version"], debianPackage: "ruby" },
  zsh: { args: ["--version"], debianPackage: "zsh" },
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
  const { debianPackage, required = false }: Probe = TOOLS[missing];
  return { skip: true, meta: { needs: { what: missing, remedy: `apt-get install ${debianPackage}`, required } } };
}

/**
 * Returns options for a test or suite that needs more than a program on the PATH, of which CI may lack all. Unless
 * `isMet`, the test is skipped and the summary of `npm test` names `what` and its `remedy`.
 */
export function unless(isMet: boolean, what: string, remedy: string): { skip: boolean; meta: Partial<TaskMeta> } {
  return { skip: !isMet, meta: isMet ? {} : { needs: { what, remedy, required: false } } };
}

/** Returns options for a test or suite that only the superuser can run. */
export const needsRoot = () => unless(process.getuid?.() === 0, "the superuser", "run npm test as root");
