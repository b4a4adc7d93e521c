import { Argument, type Command } from "commander";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { callingApi, examples, gather } from "./options.ts";

/** Adds `trigger` and `verify`, which help in writing a receiver. */
export function addWebhooks(program: Command): void {
  callingApi(program.command("trigger"))
    .description("Send an event type's example as a test event, and show the response.")
    .addArgument(new Argument("<event>", "the event type").choices(EVENT_TYPES))
    .option(
      "--webhook <id>",
      "to this webhook, whk_… (default: every one of test mode that takes the event, and every command line that listens)",
    )
    .option("--listener <id>", "to this command line that listens, lst_…")
    .option("--url <url>", "to this address, which the server must be able to reach")
    .option("--live", "to subscribers and listeners of live mode instead of test mode")
    .option("--full", "with the event's body and every line that was answered")
    .addHelpText(
      "after",
      examples(
        "trigger job.completed",
        "trigger credits.low --url https://example.com/hook",
        "trigger key.revoked --webhook whk_01… --json",
      ),
    )
    .action(async (event, options) => (await import("../commands/trigger.ts")).run(event, options));

  program
    .command("verify")
    .description("Check the signature of a received webhook locally, without a network call.")
    .argument("[body]", "a file with the raw body; - or nothing reads what is piped in")
    .option("--secret <secret>", "whsec_…; GATEHOUSE_WEBHOOK_SECRET keeps it out of the shell's history", gather)
    .option("--header <line>", 'a header of the request, "Name: value"; give it once for each', gather)
    .option("--timestamp <seconds>", "X-Service-Timestamp")
    .option("--signature <text>", "X-Service-Signature, sha256=…")
    .option("--at <time>", "judge its age as of then, an ISO 8601 time (default: now)")
    .option("--json", "print one line of JSON")
    .addHelpText(
      "after",
      examples(
        "verify body.json --timestamp 1768473000 --signature sha256=185d26… --at 2026-01-15T10:31:00Z",
        'gatehouse verify --header "X-Service-Timestamp: 1768473000" --header "X-Service-Signature: sha256=185d26…" < body.json',
      ),
    )
    .action(async (body, options) => (await import("../commands/verify.ts")).run(body, options));
}
