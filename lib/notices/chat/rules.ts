import type { ChatAnswer, Letter } from "../types.ts";
import { CHAT_SAID_MAX, CHAT_SUBJECT_MAX, CHAT_WORDS_MAX } from "./constants.ts";

/** Breaks a word for a program and not for the eye. */
const UNSEEN = "\u200b";

/** Line ends and what turns the direction of writing: a name must not look like another message. */
const UNRULY = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

// Mattermost and Rocket.Chat know a mention by its @, where a word begins, or before their words for everybody. Inside an address
// (ada@acme.example) it is left alone, so that people can copy that.
const MENTION = /(?<![\p{L}\p{N}])@|@(?=(?:all|channel|everyone|here)\b)/giu;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const escapeText = (text: string): string => text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? "");

/**
 * One line that says what it holds and does nothing: Slack's three characters are escaped, which also takes the force from `<!channel>`
 * and `<url|text>` (docs.slack.dev, Formatting message text), and so are plain mentions and Markdown's links.
 */
export function harmless(text: string, max: number): string {
  const line = text.replace(UNRULY, " ").trim();
  const characters = [...line];
  const cut = characters.length > max ? `${characters.slice(0, max - 1).join("")}…` : line;
  return escapeText(cut.replace(MENTION, `@${UNSEEN}`).replaceAll("](", `]${UNSEEN}(`));
}

/** A letter as a chat message: its subject, its first words, and where to look. */
export function chatText({ subject, paragraphs, action, chatAction = action }: Letter): string {
  const [words = ""] = paragraphs;
  const lines = [harmless(subject, CHAT_SUBJECT_MAX), harmless(words, CHAT_WORDS_MAX)];
  if (chatAction) lines.push(`${chatAction.label}: ${escapeText(chatAction.url)}`);
  return lines.filter(Boolean).join("\n");
}

/** What a JSON answer says; of any other text itself. */
function wordsOf(body: string): string {
  try {
    const answer: unknown = JSON.parse(body);
    if (typeof answer !== "object" || answer === null) return body;
    const { message, error } = answer as { message?: unknown; error?: unknown };
    return [message, error].find((part) => typeof part === "string") ?? "";
  } catch {
    return body;
  }
}

const MEANS_ANYTHING = 3;

/**
 * The word that a chat answers with (`no_service`, `Invalid webhook.`), when it is one that may be shown: no page, and nothing of the
 * address, which error pages like to repeat and which is a secret.
 */
export function saidBy(body: string, url: URL): string | undefined {
  const said = wordsOf(body).replace(UNRULY, " ").trim();
  if (said === "" || said.startsWith("<") || said.length > CHAT_SAID_MAX) return undefined;
  const lower = said.toLowerCase();
  const secrets = `${url.pathname}${url.search}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return secrets.some((part) => part.length >= MEANS_ANYTHING && lower.includes(part)) ? undefined : said;
}

function advice(status: number): string {
  if (status === 404 || status === 410)
    return "The incoming webhook is not there any more: make a new one and connect it";
  if (status >= 300 && status < 400) return "Redirects are not followed: connect the address that it leads to";
  if (status === 401 || status === 403) return "It may not be posted to: look at the webhook's settings in the chat";
  if (status === 429) return "It takes no more for now";
  return "Only 2xx counts as taken";
}

/** What an answer means: 2xx alone says that the message was taken. */
export function judge(status: number, said: string | undefined): ChatAnswer {
  const answered = `The chat answered ${status}${said ? ` (${said})` : ""}`;
  return status >= 200 && status < 300
    ? { taken: true, message: `${answered}.` }
    : { taken: false, message: `${answered}. ${advice(status)}.` };
}
