import { Button } from "#components/ui/primitives/button.tsx";
import { currentValue, liveEffect } from "#lib/portal/playground/rules.ts";
import type { PlayField, PlayFixture, PlayOperation, PlayValues } from "#lib/portal/playground/types.ts";
import { PlayInput } from "./play-input.tsx";

/** With a live key, the button's label says what the call does. */
const RUN_LIVE = { spends: "Run, and spend credits", changes: "Run, and change the workspace", reads: "Run" };

type PlayFormProps = {
  operation: PlayOperation;
  values: PlayValues;
  /** Errors by field, shown after the first try. */
  problems: Readonly<Record<string, string>>;
  fixtures: readonly PlayFixture[];
  live: boolean;
  pending: boolean;
  ready: boolean;
  onChange: (values: Readonly<Record<string, string>>) => void;
  onRun: () => void;
  onStop: () => void;
};

/** An operation's form with the less important fields folded. */
export function PlayForm(props: PlayFormProps) {
  const { operation, values, problems, fixtures, live, pending, ready, onChange, onRun, onStop } = props;
  const first = operation.fields.filter(isFirst);
  const rest = operation.fields.filter((field) => !isFirst(field));
  const set = rest.filter((field) => (values[field.name] ?? "") !== "").length;
  const input = (field: PlayField) => (
    <div key={field.name}>
      <PlayInput
        field={field}
        onChange={(value) => onChange({ [field.name]: value })}
        problem={problems[field.name]}
        value={currentValue(field, values)}
      />
      {field.initial !== "" && (
        <FixtureChips field={field} fixtures={fixtures} onChange={(value) => onChange({ [field.name]: value })} />
      )}
    </div>
  );
  return (
    <form
      className="flex min-w-0 flex-col gap-4"
      key={operation.id}
      noValidate
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onRun();
      }}
    >
      {first.map(input)}
      {rest.length > 0 && (
        <details className="group border-t border-line pt-3" open={first.length === 0 || undefined}>
          <summary className="flex min-h-6 cursor-pointer items-center gap-1.5 font-medium text-muted hover:text-text">
            <span aria-hidden="true" className="transition-transform group-open:rotate-90">
              ›
            </span>
            More parameters
            <span className="text-xs font-normal text-faint tabular-nums">
              {set > 0 ? `${set} of ${rest.length} set` : rest.length}
            </span>
          </summary>
          <div className="flex flex-col gap-4 pt-4">{rest.map(input)}</div>
        </details>
      )}
      {first.length + rest.length === 0 && <p className="text-muted">It takes no parameters.</p>}
      <div className="flex items-center gap-2">
        <Button disabled={!ready} pending={pending} title="Ctrl or ⌘ and Enter" type="submit" variant="primary">
          {live ? RUN_LIVE[liveEffect(operation)] : "Run"}
        </Button>
        {pending && <Button onClick={onStop}>Stop</Button>}
      </div>
    </form>
  );
}

const isFirst = (field: PlayField): boolean => field.required || field.initial !== "" || field.kind === "choices";

type FixtureChipsProps = {
  field: PlayField;
  fixtures: readonly PlayFixture[];
  onChange: (value: string) => void;
};

/** Fixture pages, including failures, to fill in with one click. */
function FixtureChips({ field, fixtures, onChange }: FixtureChipsProps) {
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
