import { retrySentence } from "./rules.ts";
import type { ErrorPage } from "./types.ts";

export function errorMarkdown(page: ErrorPage): string {
  const { code, status, meaning, advice, causes, example } = page;
  const parts = [
    `# ${code}`,
    `HTTP ${status}. ${meaning}`,
    `## Typical causes\n\n${causes.map((cause) => `- ${cause}`).join("\n")}`,
    `## What to do\n\n${advice}`,
    `## Send it again?\n\n${retrySentence(page)}`,
    `## An answer\n\n\`\`\`json\n${example}\n\`\`\``,
  ];
  return `${parts.join("\n\n")}\n`;
}
