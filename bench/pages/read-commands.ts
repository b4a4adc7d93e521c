import { readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "../..");

/** Pages with commands to run, in the order an operator needs them. */
export const PAGES: readonly string[] = [
  ...["docs/operate/install.md", "docs/operate/doctor.md", "docs/operate/mail.md", "docs/operate/s3.md"],
  ...["docs/operate/alarms.md", "docs/operate/back-up.md", "docs/operate/restore.md"],
  ...["docs/operate/move-to-another-machine.md", "docs/operate/upgrade.md", "docs/operate/change-secret-key.md"],
  ...["docs/operate/tls.md", "docs/operate/external-postgresql.md", "docs/operate/traces.md"],
];

export type PageCommand = { page: string; command: string };

const BLOCK_OR_LINE = /```(\w*)\n([\s\S]*?)```|`(npm run cli -- [^`\n]+)`/g;

/** Splits a block into commands, joining lines continued by a backslash or a here-document. */
function commandsOfBlock(block: string): string[] {
  const commands: string[] = [];
  let open = false;
  for (const line of block.replaceAll(/ *\\\n\s*/g, " ").split("\n")) {
    if (open) commands.push(`${commands.pop()}\n${line}`);
    else if (line.trim() !== "" && !line.startsWith("#")) commands.push(line);
    if (line.includes("<<")) open = true;
    else if (line === ")") open = false;
  }
  return commands;
}

/** Returns a page's commands: those in shell blocks, and operator commands in running text. */
export const commandsOfText = (text: string): string[] =>
  [...text.matchAll(BLOCK_OR_LINE)].flatMap(([, language, block = "", inline]) => {
    if (inline !== undefined) return [inline];
    return language === "sh" ? commandsOfBlock(block) : [];
  });

export const readCommands = (): PageCommand[] =>
  PAGES.flatMap((page) =>
    commandsOfText(readFileSync(path.join(ROOT, page), "utf8")).map((command) => ({ page, command })),
  );
