import { Argument, Command } from "commander";
import { version } from "#lib/platform/env/version.ts";
import { SHELLS } from "../completion/shells.ts";
import { placesOf } from "../completion/tree.ts";
import { EXIT_MEANINGS } from "../exit-codes.ts";
import { screenColumns } from "../output/columns.ts";
import { addDeliveries } from "./deliveries.ts";
import { addKeys } from "./keys.ts";
import { addListen } from "./listen.ts";
import { addMcp } from "./mcp.ts";
import { addMonitors } from "./monitors.ts";
import { examples } from "./options.ts";
import { addSession } from "./session.ts";
import { addWebhooks } from "./webhooks.ts";
import { addBudget, addWorkspace } from "./workspace.ts";

const HELP_COLUMNS = 100;
const helpWidth = (): number => Math.min(screenColumns(), HELP_COLUMNS);

const codes = (): string =>
  Object.entries(EXIT_MEANINGS)
    .map(([code, meaning]) => `  ${code.padStart(3)}  ${meaning}`)
    .join("\n");

/**
 * Builds the program with every command that talks to a Gatehouse server. Commands are implemented
 * in commands/ and loaded when they run. Throws `CommanderError` where commander would exit.
 */
export function buildProgram(): Command {
  const program = new Command("gatehouse")
    .description("Gatehouse: the control plane of a web-data API.")
    .version(version(), "-V, --version")
    .showHelpAfterError("Add --help to see what is expected.")
    .configureOutput({ getOutHelpWidth: helpWidth, getErrHelpWidth: helpWidth })
    .exitOverride();
  addSession(program);
  addKeys(program);
  addWorkspace(program);
  addBudget(program);
  addListen(program);
  addDeliveries(program);
  addWebhooks(program);
  addMonitors(program);
  addMcp(program);
  addCompletion(program);
  return program.addHelpText(
    "after",
    `
Environment:
  GATEHOUSE_API_KEY, GATEHOUSE_BASE_URL  in place of a login
  GATEHOUSE_WEBHOOK_SECRET               what \`verify\` checks with
  HTTPS_PROXY, HTTP_PROXY, NO_PROXY      a proxy in between, and what goes without
  NODE_EXTRA_CA_CERTS                    a file of certificates to trust besides the usual
  NO_COLOR, FORCE_COLOR, COLUMNS         how output looks

A command ends with:
${codes()}`,
  );
}

/** Adds `completion`, which prints a script for the complete program. */
function addCompletion(program: Command): void {
  program
    .command("completion")
    .description("Print a shell completion script.")
    .addArgument(new Argument("<shell>", "which shell").choices(Object.keys(SHELLS)))
    .addHelpText(
      "after",
      examples(
        'eval "$(gatehouse completion bash)"   # in ~/.bashrc',
        'eval "$(gatehouse completion zsh)"    # in ~/.zshrc, after compinit',
        "gatehouse completion fish | source     # in ~/.config/fish/config.fish",
      ),
    )
    .action((shell: keyof typeof SHELLS) => void process.stdout.write(SHELLS[shell](placesOf(program))));
}
