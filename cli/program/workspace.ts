import type { Command } from "commander";
import { callingApi, collect, examples, gather } from "./options.ts";

export function addWorkspace(program: Command): void {
  const workspace = program
    .command("workspace")
    .description("The workspace's settings: show, set. Needs a key with the scope admin.");

  callingApi(workspace.command("show"))
    .description("Show the workspace's name, allowed email domains, maximum key lifetime and rate limits.")
    .addHelpText("after", examples("workspace show", "gatehouse workspace show --json | jq -r .max_key_days"))
    .action(async (options) => (await import("../commands/workspace-show.ts")).run(options));

  callingApi(workspace.command("set"))
    .description("Change the workspace. Limits on keys can be tightened here; an owner loosens them in the dashboard.")
    .option("--name <name>", "what people call it")
    .option("--allow-domain <domain>", "an email domain that may be invited; repeat for more", gather)
    .option("--key-days <days>", "maximum lifetime of a key in days")
    .option("--rate <number>", "maximum requests per second of all live keys together")
    .option("--per-minute <number>", "the same per clock minute")
    .option("--per-day <number>", "the same per day (UTC)")
    .addHelpText(
      "after",
      examples(
        'workspace set --name "Price watch"',
        "workspace set --allow-domain example.com --key-days 90 --rate 50",
      ),
    )
    .action(async (options) => (await import("../commands/workspace-set.ts")).run(options));
}

export function addBudget(program: Command): void {
  const budget = program
    .command("budget")
    .description("The month's budget of credits: show, set. Needs a key with the scope admin.");

  callingApi(budget.command("show"))
    .description("Show the month's budget, the credits spent and the levels at which owners are notified.")
    .addHelpText("after", examples("budget show", "gatehouse budget show --json | jq -r .spent"))
    .action(async (options) => (await import("../commands/budget-show.ts")).run(options));

  callingApi(budget.command("set"))
    .description("Set the month's budget, or the levels of its alerts. A budget only notifies; it does not stop calls.")
    .option("--monthly <credits>", "credits per calendar month (UTC); none removes the budget")
    .option(
      "--levels <list>",
      "percents at which owners are notified, of keys' ceilings too; none for no level",
      collect,
    )
    .addHelpText("after", examples("budget set --monthly 50000 --levels 50,80,100", "budget set --monthly none"))
    .action(async (options) => (await import("../commands/budget-set.ts")).run(options));
}
