import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { Message } from "./messages.ts";

/** Maximum characters quoted from an endpoint, which may send thousands. */
const QUOTED_MAX = 300;

/** A sentence with the endpoint's parts as untrusted text. */
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
