import type { PostAnswer, PostChannel } from "#lib/kernel/outbox/types.ts";
import { oneLine } from "../rules.ts";
import { CHANNEL_LABELS, POST_RESPONSE_SHOWN_MAX } from "./constants.ts";

/** Returns what the audit log records of a connection. */
export const recognised = ({ host, secretHint: hint }: { host: string; secretHint: string | null }) => ({
  host,
  ...(hint !== null && { secret_hint: hint }),
});

/** Extracts the message of a JSON response; otherwise returns the text itself. */
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
 * Returns the response's text (`no_service`, `Invalid webhook.`) if it can be shown: not a page,
 * and without parts of the secret URL, which error pages often repeat.
 */
export function responseText(body: string, url: URL): string | undefined {
  const said = oneLine(wordsOf(body));
  if (said === "" || said.startsWith("<") || said.length > POST_RESPONSE_SHOWN_MAX) return undefined;
  const lower = said.toLowerCase();
  const secrets = `${url.pathname}${url.search}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return secrets.some((part) => part.length >= MEANS_ANYTHING && lower.includes(part)) ? undefined : said;
}

function advice(channel: PostChannel, status: number): string {
  const { missing, denied } = CHANNEL_LABELS[channel];
  if (status === 404 || status === 410) return missing;
  if (status >= 300 && status < 400) return "Redirects are not followed: connect the address that it leads to";
  if (status === 401 || status === 403) return denied;
  if (status === 429) return "It accepts no more for now";
  return "Only 2xx counts as accepted";
}

/** Judges a response: only 2xx means that the message was accepted. */
export function judge(channel: PostChannel, status: number, said: string | undefined): PostAnswer {
  const answered = `${CHANNEL_LABELS[channel].answerer} answered ${status}${said ? ` (${said})` : ""}`;
  return status >= 200 && status < 300
    ? { taken: true, message: `${answered}.` }
    : { taken: false, message: `${answered}. ${advice(channel, status)}.` };
}
