import type { Command } from "commander";
import { CALL_SECONDS } from "../http/constants.ts";
import { DEFAULT_BASE_URL } from "../login/constants.ts";
import { callingApi, examples } from "./options.ts";

/** `login`, `logout` and `whoami`. */
export function addSession(program: Command): void {
  program
    .command("login")
    .description("Try an API key and keep it, for this account's eyes alone.")
    .option("--base-url <url>", `where the Gatehouse is (default: as before, else ${DEFAULT_BASE_URL})`)
    .option("--key-stdin", "read the key from what is piped in")
    .option("--profile <name>", "keep it under a name, beside others; it becomes the current one")
    .option("--timeout <seconds>", `how long an answer may take (default: ${CALL_SECONDS})`)
    .option("--json", "print one line of JSON")
    .addHelpText(
      "after",
      examples(
        "login --base-url https://gatehouse.example.com",
        "gatehouse login --key-stdin < key.txt",
        "login --profile staging --base-url https://staging.example.com",
      ),
    )
    .action(async (options) => (await import("../commands/login.ts")).run(options));

  program
    .command("logout")
    .description("Forget a stored key. The key itself goes on working.")
    .option("--profile <name>", "the login to forget (default: the current one)")
    .option("--all", "forget every login")
    .option("--json", "print one line of JSON")
    .addHelpText("after", examples("logout", "logout --profile staging", "logout --all"))
    .action(async (options) => (await import("../commands/logout.ts")).run(options));

  callingApi(program.command("whoami"))
    .description("Say which server, workspace and key commands use, and whether the key works.")
    .addHelpText("after", examples("whoami", "gatehouse whoami --json | jq -r .workspace.id"))
    .action(async (options) => (await import("../commands/whoami.ts")).run(options));
}
