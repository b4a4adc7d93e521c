import type { NoticeMessage } from "#lib/kernel/outbox/types.ts";
import { escapeText } from "#lib/platform/values/escape-html.ts";
import { oneLine } from "../rules.ts";

/**
 * Maximum characters of a message's first line and of its body. Slack truncates at 40,000;
 * Mattermost rejects more than 4,000.
 */
const CHAT_SUBJECT_MAX = 300;
const CHAT_WORDS_MAX = 1_000;

/** A zero-width space: breaks a word for programs but not for readers. */
const UNSEEN = "\u200b";

// Mattermost and Rocket.Chat recognize a mention by an @ at the start of a word, or before their
// keywords for everybody. An email address (ada@acme.example) is left alone, so that it can be
// copied.
const MENTION = /(?<![\p{L}\p{N}])@|@(?=(?:all|channel|everyone|here)\b)/giu;

/**
 * Returns one line without active content. Escapes Slack's three characters, which also disables
 * `<!channel>` and `<url|text>` (docs.slack.dev, Formatting message text), as well as plain
 * mentions and Markdown links.
 */
export function escapedLine(text: string, max: number): string {
  const line = oneLine(text);
  const characters = [...line];
  const cut = characters.length > max ? `${characters.slice(0, max - 1).join("")}…` : line;
  return escapeText(cut.replace(MENTION, `@${UNSEEN}`).replaceAll("](", `]${UNSEEN}(`));
}

/** Formats a notice as a chat message: its subject, first paragraph and link. */
export function chatText({ subject, paragraphs, action, postedAction = action }: NoticeMessage): string {
  const [first = ""] = paragraphs;
  const lines = [escapedLine(subject, CHAT_SUBJECT_MAX), escapedLine(first, CHAT_WORDS_MAX)];
  if (postedAction) lines.push(`${postedAction.label}: ${escapeText(postedAction.url)}`);
  return lines.filter(Boolean).join("\n");
}
