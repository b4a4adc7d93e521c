#!/usr/bin/env node
// The `gatehouse` command. npm starts it with whatever Node there is; the rest needs the one that comes with the packages.
import { spawn } from "node:child_process";
import nodeModule, { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import tty from "node:tty";
import { fileURLToPath } from "node:url";

const required = createRequire(import.meta.url)("node/package.json").version;
const major = (version) => Number(version.split(".")[0]);

if (major(process.versions.node) >= major(required)) {
  // Kept among the system's temporary files: a command that ran before starts in half the time.
  nodeModule.enableCompileCache();
  await import("./index.ts");
} else {
  const packages = path.dirname(createRequire(import.meta.url).resolve("node/package.json"));
  const node = path.join(packages, "bin", process.platform === "win32" ? "node.exe" : "node");
  const entry = path.join(path.dirname(fileURLToPath(import.meta.url)), "index.ts");
  const child = spawn(node, [entry, ...process.argv.slice(2)], { stdio: "inherit" });
  // A terminal sends Ctrl-C to both, and so does a console of Windows: passed on as well, it would be a second one. Whoever ends this from
  // elsewhere sends SIGTERM.
  const isTold = process.platform === "win32" || [0, 1, 2].some((stream) => tty.isatty(stream));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => {
      if (signal !== "SIGINT" || !isTold) child.kill(signal);
    });
  child.on("exit", (code, signal) => process.exit(signal ? 128 + os.constants.signals[signal] : code));
}
