/** Text in which `backticks` mark code. */
export function InlineCode({ text }: { text: string }) {
  return text.split("`").map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text never move
      <Code key={at}>{part}</Code>
    ) : (
      part
    ),
  );
}

export function Code({ children }: { children: string }) {
  return (
    <code className="rounded-sm border border-line bg-code px-1 font-mono text-xs break-words" translate="no">
      {children}
    </code>
  );
}
