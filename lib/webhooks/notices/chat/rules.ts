import type { NoticeMessage } from "#lib/kernel/outbox/types.ts";
import { oneLine } from "../rules.ts";

/** Characters of a message's first line, and of the words below it. Slack cuts at 40,000, Mattermost refuses more than 4,000. */
const CHAT_SUBJECT_MAX = 300;
const CHAT_WORDS_MAX = 1_000;

/** Breaks a word for a program and not for the eye. */
const UNSEEN = "\u200b";

// Mattermost and Rocket.Chat know a mention by its @, where a word begins, or before their words for everybody. Inside an address
// (ada@acme.example) it is left alone, so that people can copy that.
const MENTION = /(?<![\p{L}\p{N}])@|@(?=(?:all|channel|everyone|here)\b)/giu;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const escapeText = (text: string): string => text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? "");

/**
 * One line that says what it holds and does nothing: Slack's three characters are escaped, which also takes the force from `<!channel>`
 * and `<url|text>` (docs.slack.dev, Formatting message text), and so are plain mentions and Markdown's links.
 */
export function escapedLine(text: string, max: number): string {
  const line = oneLine(text);
  const characters = [...line];
  const cut = characters.length > max ? `${characters.slice(0, max - 1).join("")}…` : line;
  return escapeText(cut.replace(MENTION, `@${UNSEEN}`).replaceAll("](", `]${UNSEEN}(`));
}

/** A notice as a chat message: its subject, its first words, and where to look. */
export function chatText({ subject, paragraphs, action, postedAction = action }: NoticeMessage): string {
  const [first = ""] = paragraphs;
  const lines = [escapedLine(subject, CHAT_SUBJECT_MAX), escapedLine(first, CHAT_WORDS_MAX)];
  if (postedAction) lines.push(`${postedAction.label}: ${escapeText(postedAction.url)}`);
  return lines.filter(Boolean).join("\n");
}
