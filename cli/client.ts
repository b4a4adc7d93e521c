#!/usr/bin/env node
// The CLI as packaged for users, with every command that talks to a Gatehouse server over the
// network.
import { misused } from "./command-error.ts";
import { buildProgram } from "./program/build.ts";
import { runProgram } from "./run-program.ts";

const program = buildProgram();
program
  .command("operator", { hidden: true })
  .allowUnknownOption()
  .allowExcessArguments()
  .helpOption(false)
  .action(() => {
    throw misused(
      "Operator commands work on the server, where Gatehouse is installed: npm run cli -- operator --help, in its folder.",
    );
  });
await runProgram(program);
