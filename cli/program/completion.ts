import { Argument, type Command } from "commander";
import { SHELLS } from "../completion/shells.ts";
import { examples } from "./options.ts";

/** `completion`, for the program as it is when it is called. */
export function addCompletion(program: Command): void {
  program
    .command("completion")
    .description("Print a script that has a shell complete commands and options.")
    .addArgument(new Argument("<shell>", "which shell").choices(Object.keys(SHELLS)))
    .addHelpText(
      "after",
      examples(
        'eval "$(gatehouse completion bash)"   # in ~/.bashrc',
        'eval "$(gatehouse completion zsh)"    # in ~/.zshrc, after compinit',
        "gatehouse completion fish | source     # in ~/.config/fish/config.fish",
      ),
    )
    .action(async (shell: keyof typeof SHELLS) => (await import("../commands/completion.ts")).run(shell, program));
}
