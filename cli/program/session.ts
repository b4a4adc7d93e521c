import { type Command, Option } from "commander";
import { SCOPES } from "#lib/kernel/scopes.ts";
import { CALL_SECONDS } from "../http/constants.ts";
import { DEFAULT_BASE_URL } from "../login/constants.ts";
import { callingApi, collect, examples } from "./options.ts";

/** Options for a new key, which do not apply to an existing one. */
const ASKED = ["live", "scopes", "name"];

export function addSession(program: Command): void {
  program
    .command("login")
    .description("Get an API key, approved in your browser, and store it where only this account can read it.")
    .option("--base-url <url>", `where the Gatehouse is (default: as before, else ${DEFAULT_BASE_URL})`)
    .option("--live", "ask for a live key, which spends credits (default: a test key)")
    .addOption(
      new Option("--scopes <list>", `what the key may call: ${SCOPES.join(", ")} (default: all)`).argParser(collect),
    )
    .option("--name <name>", "what the key is called (default: Command line on this machine's name)")
    .option("--no-browser", "open no browser here: only say where to go")
    .addOption(new Option("--with-key", "ask for a key that there is already").conflicts(["keyStdin", ...ASKED]))
    .addOption(new Option("--key-stdin", "read a key from what is piped in").conflicts(ASKED))
    .option("--profile <name>", "keep it under a name, next to others; it becomes the current one")
    .option("--timeout <seconds>", `how long an answer may take (default: ${CALL_SECONDS})`)
    .option("--json", "print one line of JSON")
    .addHelpText(
      "after",
      examples(
        "login --base-url https://gatehouse.example.com",
        "login --live --scopes scrape,parse --profile prod",
        "gatehouse login --key-stdin < key.txt",
      ),
    )
    .action(async (options) => (await import("../commands/login.ts")).run(options));

  program
    .command("logout")
    .description("Remove a stored key. The key itself stays active.")
    .option("--profile <name>", "the login to forget (default: the current one)")
    .option("--all", "forget every login")
    .option("--json", "print one line of JSON")
    .addHelpText("after", examples("logout", "logout --profile staging", "logout --all"))
    .action(async (options) => (await import("../commands/logout.ts")).run(options));

  callingApi(program.command("whoami"))
    .description("Show which server, workspace and key commands use, and whether the key works.")
    .addHelpText("after", examples("whoami", "gatehouse whoami --json | jq -r .workspace.id"))
    .action(async (options) => (await import("../commands/whoami.ts")).run(options));
}
