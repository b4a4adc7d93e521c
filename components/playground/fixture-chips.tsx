import type { PlayField, PlayFixture } from "#lib/portal/playground/types.ts";

type FixtureChipsProps = {
  field: PlayField;
  fixtures: readonly PlayFixture[];
  onChange: (value: string) => void;
};

/** Fixture pages, including failures, to fill in with one click. */
export function FixtureChips({ field, fixtures, onChange }: FixtureChipsProps) {
  if (field.kind !== "url" || fixtures.length === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-1.5">
      <span className="text-xs text-faint">Try</span>
      {fixtures.map(({ name, url, summary }) => (
        <button
          className="h-6 rounded-md border border-line-strong px-1.5 font-mono text-2xs text-muted hover:bg-hover hover:text-text"
          key={name}
          onClick={() => onChange(url)}
          title={summary}
          type="button"
        >
          {name}
        </button>
      ))}
    </p>
  );
}
