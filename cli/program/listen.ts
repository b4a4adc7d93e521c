import { type Command, Option } from "commander";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { APP_SECONDS, IN_FLIGHT_MAX } from "../listen/constants.ts";
import { callingApi, collect, examples, gather } from "./options.ts";

export function addListen(program: Command): void {
  callingApi(program.command("listen"))
    .description(
      "Forward events, and what is posted to a public address, to an app on this machine. Press Ctrl-C to stop.",
    )
    .requiredOption("--forward-to <url>", "the app: a port, host:port/path or a URL")
    .addOption(new Option("--events <list>", `these only: ${EVENT_TYPES.join(", ")} (default: all)`).argParser(collect))
    .option("--live", "events of live mode, not those of test mode")
    .option("--name <name>", "what it is called; the same name goes on where it ended (default: machine and address)")
    .option(
      "--in-flight <number>",
      `with the app at once, ${IN_FLIGHT_MAX} at most; more than one keeps no order (default: 1)`,
    )
    .option("--timeout-app <seconds>", `how long the app may take over one (default: ${APP_SECONDS})`)
    .option("--header <line>", 'send this along, "Name: value"; give it once for each', gather)
    .option("--insecure", "take any certificate of an app with https")
    .option("--discard-waiting", "drop what waits from before")
    .option("--print-secret", "print what deliveries are signed with, and end without listening")
    .addHelpText(
      "after",
      examples(
        "listen --forward-to 3000",
        "listen --forward-to localhost:3000/hooks --events job.completed,job.failed",
        'export SECRET="$(gatehouse listen --forward-to 3000 --print-secret)"',
      ),
    )
    .action(async (options) => (await import("../commands/listen.ts")).run(options));

  const listeners = program
    .command("listeners")
    .description("List or end `gatehouse listen` sessions. Needs a key with the scope admin.");

  callingApi(listeners.command("list"))
    .description("List open listeners, newest first, including disconnected ones.")
    .addHelpText("after", examples("listeners list", "gatehouse listeners list --json | jq -r '.data[].tunnel_url'"))
    .action(async (options) => (await import("../commands/listeners-list.ts")).run(options));

  callingApi(listeners.command("end"))
    .description("End a listener and cancel its waiting deliveries.")
    .argument("<listener>", "lst_…, as `listeners list` shows it")
    .addHelpText("after", examples("listeners end lst_01…"))
    .action(async (listener, options) => (await import("../commands/listeners-end.ts")).run(listener, options));
}
