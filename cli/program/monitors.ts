import type { Command } from "commander";
import { MONITOR_RUNS_KEPT_DAYS } from "#lib/kernel/retention.ts";
import { MIN_INTERVAL_MINUTES, MONITOR_CRAWL_PAGES_MAX, MONITOR_URLS_MAX } from "#lib/scraping/monitors/constants.ts";
import { callingApi, examples, gather, listing } from "./options.ts";

const MONITOR = "mon_…, as `monitors list` shows it";

export function addMonitors(program: Command): void {
  const monitors = program
    .command("monitors")
    .description(
      "Pages watched on a schedule: list, show, create, pause, resume, run, changes, delete. Needs a key with the scope jobs.",
    );

  listing(monitors.command("list"))
    .description("List monitors, newest first. A test key only sees monitors created by test keys.")
    .addHelpText("after", examples("monitors list", "gatehouse monitors list --json | jq -r '.data[].id'"))
    .action(async (options) => (await import("../commands/monitors-list.ts")).run(options));

  callingApi(monitors.command("show"))
    .description("Show a monitor: what it watches, when it runs next, and why it is paused.")
    .argument("<monitor>", MONITOR)
    .addHelpText("after", examples("monitors show mon_01…"))
    .action(async (monitor, options) => (await import("../commands/monitors-show.ts")).run(monitor, options));

  callingApi(monitors.command("create"))
    .description("Create a monitor for URLs or a site. Each run costs what its pages cost.")
    .requiredOption("--name <name>", "what people call it")
    .option(
      "--url <address>",
      `an address to watch; give it several times for more, ${MONITOR_URLS_MAX} at most`,
      gather,
    )
    .option("--site <address>", "a site to watch, from this address on, in place of --url")
    .option("--pages <number>", `with --site: how many pages at most (default: ${MONITOR_CRAWL_PAGES_MAX})`)
    .option("--every <time>", `how often: 30m, 6h or 1d; ${MIN_INTERVAL_MINUTES}m at least`)
    .option("--at <time>", "with --every of days: when, such as 09:00 (default: 00:00)")
    .option("--cron <line>", 'minute hour day month weekday, in place of --every: "0 9 * * 1-5"')
    .option("--time-zone <zone>", "by whose clocks --at and --cron are meant, such as Europe/Berlin (default: UTC)")
    .option("--webhook <target>", "where its events go besides: an https address, or a webhook, whk_…")
    .option("--forecast", "make none, and say what it would cost")
    .addHelpText(
      "after",
      examples(
        "monitors create --name Prices --url https://example.com/pricing --every 1d --at 09:00 --time-zone Europe/Berlin",
        'gatehouse monitors create --name Docs --site https://example.com/docs --pages 200 --cron "0 6 * * 1" --forecast',
      ),
    )
    .action(async (options) => (await import("../commands/monitors-create.ts")).run(options));

  callingApi(monitors.command("pause"))
    .description("Pause a monitor.")
    .argument("<monitor>", MONITOR)
    .addHelpText("after", examples("monitors pause mon_01…"))
    .action(async (monitor, options) => (await import("../commands/monitors-pause.ts")).run(monitor, options, true));

  callingApi(monitors.command("resume"))
    .description("Resume a paused monitor at the next time in its schedule.")
    .argument("<monitor>", MONITOR)
    .addHelpText("after", examples("monitors resume mon_01…"))
    .action(async (monitor, options) => (await import("../commands/monitors-pause.ts")).run(monitor, options, false));

  callingApi(monitors.command("run"))
    .description("Run a monitor now, outside its schedule, even if it is paused.")
    .argument("<monitor>", MONITOR)
    .addHelpText("after", examples("monitors run mon_01…"))
    .action(async (monitor, options) => (await import("../commands/monitors-run.ts")).run(monitor, options));

  listing(monitors.command("changes"))
    .description(
      `List a monitor's runs of the last ${MONITOR_RUNS_KEPT_DAYS} days, newest first, and the pages that changed.`,
    )
    .argument("<monitor>", MONITOR)
    .option("--diff", "with what changed in each page")
    .addHelpText(
      "after",
      examples(
        "monitors changes mon_01… --diff",
        "gatehouse monitors changes mon_01… --json | jq -r '.data[].changes[].url'",
      ),
    )
    .action(async (monitor, options) => (await import("../commands/monitors-changes.ts")).run(monitor, options));

  callingApi(monitors.command("delete"))
    .description("Delete a monitor with its history. At a terminal it asks first.")
    .argument("<monitor>", MONITOR)
    .option("--yes", "do not ask")
    .addHelpText("after", examples("monitors delete mon_01…"))
    .action(async (monitor, options) => (await import("../commands/monitors-delete.ts")).run(monitor, options));
}
