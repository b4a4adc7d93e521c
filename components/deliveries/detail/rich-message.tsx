import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { Message } from "./messages.ts";

/** What an endpoint sent is quoted no longer than this: it may be thousands of characters. */
const QUOTED_MAX = 300;

/** A sentence; what the endpoint sent stands in it as a stranger's text. */
export function RichMessage({ words }: { words: Message }) {
  return words.map((part, at) =>
    typeof part === "string" ? (
      part
    ) : (
      <UntrustedText
        className="font-mono text-xs break-all"
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
        key={at}
        text={part.sent.length > QUOTED_MAX ? `${part.sent.slice(0, QUOTED_MAX)}…` : part.sent}
      />
    ),
  );
}
