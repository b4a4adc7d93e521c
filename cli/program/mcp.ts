import type { Command } from "commander";
import { examples } from "./options.ts";

export function addMcp(program: Command): void {
  program
    .command("mcp")
    .description("Give an agent tools that read the web: the Model Context Protocol over stdin and stdout.")
    .option("--budget <credits>", "spend no more than so many credits while it runs")
    .option("--profile <name>", "use this login, not the current one or the environment's")
    .option("--timeout <seconds>", "how long an answer may take (default: 240)")
    .addHelpText("after", examples("mcp --budget 500", "claude mcp add web -- gatehouse mcp --budget 500"))
    .action(async (options) => (await import("../commands/mcp.ts")).run(options));
}
