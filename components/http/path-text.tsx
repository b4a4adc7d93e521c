/** A path with highlighted parameters, which may wrap before each slash. */
export function PathText({ path }: { path: string }) {
  return (
    <code className="font-mono text-xs" translate="no">
      {path.split(/(?=\/)/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed path never move
        <span key={at}>
          <wbr />
          {part.split(/(\{\w+\})/).map((piece) =>
            piece.startsWith("{") ? (
              <span className="text-accent" key={piece}>
                {piece}
              </span>
            ) : (
              piece
            ),
          )}
        </span>
      ))}
    </code>
  );
}
