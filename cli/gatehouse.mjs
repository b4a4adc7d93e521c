#!/usr/bin/env node
// The `gatehouse` command. npm starts it with any version of Node; the rest needs the one installed
// with the packages.
import { spawn } from "node:child_process";
import nodeModule, { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import tty from "node:tty";
import { fileURLToPath } from "node:url";

const required = createRequire(import.meta.url)("node/package.json").version;
const major = (version) => Number(version.split(".")[0]);

if (major(process.versions.node) >= major(required)) {
  // Caches compiled code in the system's temporary folder, which halves the startup time of later
  // runs.
  nodeModule.enableCompileCache();
  await import("./index.ts");
} else {
  const packages = path.dirname(createRequire(import.meta.url).resolve("node/package.json"));
  const node = path.join(packages, "bin", process.platform === "win32" ? "node.exe" : "node");
  const entry = path.join(path.dirname(fileURLToPath(import.meta.url)), "index.ts");
  const child = spawn(node, [entry, ...process.argv.slice(2)], { stdio: "inherit" });
  // Terminals, and Windows consoles, send Ctrl-C to both processes, so forwarding it would send it
  // twice. Other callers end this process by SIGTERM.
  const receivesCtrlC = process.platform === "win32" || [0, 1, 2].some((stream) => tty.isatty(stream));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => {
      if (signal !== "SIGINT" || !receivesCtrlC) child.kill(signal);
    });
  child.on("exit", (code, signal) => process.exit(signal ? 128 + os.constants.signals[signal] : code));
}
