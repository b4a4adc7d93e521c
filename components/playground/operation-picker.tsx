import { MethodMark } from "#components/http/method-mark.tsx";
import { Select } from "#components/ui/primitives/select.tsx";
import type { PlayOperation } from "#lib/portal/playground/types.ts";

type OperationPickerProps = {
  operations: readonly PlayOperation[];
  current: PlayOperation;
  onChoose: (operation: PlayOperation) => void;
};

export function OperationPicker({ operations, current, onChoose }: OperationPickerProps) {
  const groups = [...new Set(operations.map(({ group }) => group))].map((group) => ({
    group,
    members: operations.filter((operation) => operation.group === group),
  }));
  return (
    <>
      <Select
        aria-label="Endpoint"
        className="xl:hidden"
        onChange={(event) => {
          const chosen = operations.find(({ id }) => id === event.target.value);
          if (chosen) onChoose(chosen);
        }}
        value={current.id}
      >
        {groups.map(({ group, members }) => (
          <optgroup key={group} label={group}>
            {members.map(({ id, method, path }) => (
              <option key={id} value={id}>
                {method} {path}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <nav aria-label="Endpoints" className="hidden flex-col gap-3 xl:flex">
        {groups.map(({ group, members }) => (
          <div className="flex flex-col gap-px" key={group}>
            <h2 className="px-2 pb-1 text-2xs font-medium text-faint">{group}</h2>
            {members.map((operation) => (
              <button
                aria-current={operation.id === current.id || undefined}
                className="flex min-h-7 items-center gap-2 rounded-md px-2 text-left text-muted hover:bg-hover hover:text-text aria-[current]:bg-raised aria-[current]:font-medium aria-[current]:text-text aria-[current]:shadow-edge"
                key={operation.id}
                onClick={() => onChoose(operation)}
                title={operation.summary}
                type="button"
              >
                <MethodMark className="w-8 shrink-0" method={operation.method} />
                <span className="min-w-0 truncate font-mono text-xs">{operation.path.replace(/^\/v1/, "")}</span>
              </button>
            ))}
          </div>
        ))}
      </nav>
    </>
  );
}
