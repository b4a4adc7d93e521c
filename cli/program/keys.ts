import { type Command, Option } from "commander";
import { SCOPES } from "#lib/kernel/scopes.ts";
import { callingApi, collect, examples, gather, listing } from "./options.ts";

export function addKeys(program: Command): void {
  const keys = program.command("keys").description("API keys: list, create, revoke. Needs a key with the scope admin.");

  listing(keys.command("list"))
    .description("List keys, newest first. A test key only sees test keys.")
    .option("--live", "live keys only")
    .option("--test", "test keys only")
    .addOption(new Option("--status <status>", "keys in this state only").choices(["active", "revoked", "disabled"]))
    .option("--search <text>", "part of the name, or the beginning of the ID or hint")
    .addHelpText("after", examples("keys list --status active", "gatehouse keys list --json | jq -r '.data[].id'"))
    .action(async (options) => (await import("../commands/keys-list.ts")).run(options));

  callingApi(keys.command("create"))
    .description("Create a key, by default a test key. Its token is shown only once.")
    .requiredOption("--name <name>", "what people call it")
    .addOption(
      new Option("--scopes <list>", `what it may call: ${SCOPES.join(", ")}`).argParser(collect).makeOptionMandatory(),
    )
    .option("--live", "a live key, which spends credits")
    .option("--test", "a test key, which gets fixtures")
    .option("--allow-ip <cidr>", "an IP address or range that may use the key; repeat for more", gather)
    .option("--ceiling <credits>", "credits the key may spend in its lifetime")
    .option("--rate <number>", "maximum requests per second; live keys only")
    .option("--per-minute <number>", "maximum requests per clock minute; live keys only")
    .option("--per-day <number>", "maximum requests per day (UTC); live keys only")
    .option("--expires <time>", "when it ends: a day, good to its end (UTC), or an ISO 8601 time")
    .addHelpText(
      "after",
      examples(
        'keys create --name "ingest worker" --scopes scrape,parse',
        "keys create --name billing --scopes billing --live --allow-ip 203.0.113.0/24 --expires 2027-01-31",
        "gatehouse keys create --name ci --scopes scrape --json | jq -r .token",
      ),
    )
    .action(async (options) => (await import("../commands/keys-create.ts")).run(options));

  callingApi(keys.command("revoke"))
    .description("Revoke a key. This cannot be undone; at a terminal, asks first.")
    .argument("<key>", "key_…, as `keys list` shows it")
    .option("--reason <text>", "why; shown to callers that still use the key")
    .option("--yes", "do not ask")
    .addHelpText("after", examples('keys revoke key_01… --reason "left the team"'))
    .action(async (key, options) => (await import("../commands/keys-revoke.ts")).run(key, options));
}
