import { CopyButton } from "#components/ui/primitives/copy-button.tsx";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import { safeCopy } from "#components/ui/text/visible-text.ts";

type Headers = Readonly<Record<string, string | readonly string[]>>;

type HeaderListProps = { headers: Headers; what: string };

/** Not a valid header name: holds the number of omitted headers (send-attempt.ts). */
const LEFT_OUT = "(more)";

/** Headers as sent, repeated ones separately. Names and values are untrusted. */
export function HeaderList({ headers, what }: HeaderListProps) {
  const lines = Object.entries(headers)
    .filter(([name]) => name !== LEFT_OUT)
    .flatMap(([name, values]) => [values].flat().map((value) => ({ name, value })));
  const leftOut = headers[LEFT_OUT];
  if (lines.length === 0) return <p className="text-muted">No headers.</p>;
  return (
    <div className="@container min-w-0 overflow-hidden rounded-lg border border-line bg-code">
      <div className="flex h-9 items-center border-b border-line bg-panel pr-1.5 pl-3 text-2xs text-faint tabular-nums">
        <span className="flex-1">
          {lines.length} {lines.length === 1 ? "header" : "headers"}
        </span>
        <CopyButton
          value={lines.map(({ name, value }) => `${safeCopy(name)}: ${safeCopy(value)}`).join("\n")}
          what={what}
        />
      </div>
      <dl className="grid gap-x-4 px-3 py-2 font-mono text-xs leading-[18px] @lg:grid-cols-[minmax(9rem,max-content)_minmax(0,1fr)] @lg:gap-y-0.5">
        {lines.map(({ name, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names can repeat, and entries never move
          <div className="not-first:mt-1.5 @lg:contents" key={at}>
            <dt className="min-w-0 text-muted">
              <UntrustedText className="break-all" text={name} />
            </dt>
            <dd className="min-w-0">
              {value === "" ? (
                <span className="text-faint">empty</span>
              ) : (
                <UntrustedText className="break-all" text={value} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {leftOut !== undefined && <p className="border-t border-line px-3 py-1.5 text-xs text-muted">{leftOut}.</p>}
    </div>
  );
}
