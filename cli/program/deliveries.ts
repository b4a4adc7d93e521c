import { type Command, Option } from "commander";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { SOUGHT_STATUSES } from "#lib/webhooks/deliveries/constants.ts";
import { callingApi, examples, listing } from "./options.ts";

export function addDeliveries(program: Command): void {
  const deliveries = program
    .command("deliveries")
    .description(
      "Webhook deliveries within the retention period: list, show, retry, replay. Needs a key with the scope admin.",
    );

  listing(deliveries.command("list"))
    .description(
      "List deliveries, newest first. A test key sees only deliveries caused by test keys, and none to live webhooks.",
    )
    .addOption(new Option("--status <status>", "those in this state").choices(SOUGHT_STATUSES))
    .addOption(new Option("--event <type>", "those of one event type").choices(EVENT_TYPES))
    .option("--webhook <id>", "those of one webhook, whk_…")
    .option("--event-id <id>", "those of one event, evt_…")
    .option("--live", "what live keys caused")
    .option("--test", "what test keys and test events caused")
    .option("--code <status>", "what the last attempt was answered: 503, or a class such as 5xx")
    .option("--slower <ms>", "those whose last attempt took at least so long")
    .option("--replays", "replays only")
    .option("--no-replays", "what is no replay")
    .option("--search <words>", "words that are all in the body")
    .option("--from <time>", "created then or later: a day, an ISO 8601 time, or so long ago (30m, 12h, 7d)")
    .option("--to <time>", "created before")
    .addHelpText(
      "after",
      examples(
        "deliveries list --status failed --from 24h",
        "deliveries list --event job.completed --code 5xx --limit 100",
        "gatehouse deliveries list --status failed --json | jq -r '.data[].id'",
      ),
    )
    .action(async (options) => (await import("../commands/deliveries-list.ts")).run(options));

  callingApi(deliveries.command("show"))
    .description("Show a delivery: every attempt with its timing, the response, and the reason if it failed.")
    .argument("<delivery>", "dlv_…, as `deliveries list` shows it")
    .option("--full", "with the event's body and every line that was answered")
    .addHelpText("after", examples("deliveries show dlv_01…", "gatehouse deliveries show dlv_01… --json | jq -r .body"))
    .action(async (delivery, options) => (await import("../commands/deliveries-show.ts")).run(delivery, options));

  callingApi(deliveries.command("retry"))
    .description("Make an extra attempt at a delivery that is being retried. Its schedule does not change.")
    .argument("<delivery>", "dlv_…, as `deliveries list` shows it")
    .addHelpText("after", examples("deliveries retry dlv_01…"))
    .action(async (delivery, options) => (await import("../commands/deliveries-retry.ts")).run(delivery, options));

  callingApi(deliveries.command("replay"))
    .description("Send a finished delivery again, to its webhook's current URL.")
    .argument("<delivery>", "dlv_…, as `deliveries list` shows it")
    .addHelpText("after", examples("deliveries replay dlv_01…"))
    .action(async (delivery, options) => (await import("../commands/deliveries-replay.ts")).run(delivery, options));
}
