import type { Command } from "commander";
import { examples } from "./options.ts";

export function addExports(operator: Command): void {
  operator
    .command("exports")
    .description("List the days exported to EXPORT_TO with rows and bytes, and the days that failed with the reason.")
    .option("--json", "print one line of JSON")
    .addHelpText("after", examples("operator exports", "operator exports --json | jq '.data[0]'"))
    .action(async (options) => (await import("../commands/operator-exports.ts")).run(options));

  operator
    .command("export")
    .description(
      "Write a day to EXPORT_TO again, replacing its files. The worker exports every finished day automatically; use this for a day whose files were damaged.",
    )
    .requiredOption("--day <day>", "a day in UTC that is final and whose rows are kept, as 2026-11-24")
    .option("--json", "print one line of JSON")
    .addHelpText("after", examples("operator export --day 2026-11-24"))
    .action(async (options) => (await import("../commands/operator-export.ts")).run(options));
}
