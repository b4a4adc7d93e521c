import { operationAnchor } from "#lib/portal/docs/rules.ts";
import type { Reference } from "#lib/portal/docs/types.ts";
import { MethodMark } from "./method-mark.tsx";

const CHAPTERS = [
  { id: "authentication", title: "Authentication" },
  { id: "errors", title: "Errors" },
  { id: "idempotency", title: "Idempotency" },
  { id: "rates", title: "Rates" },
  { id: "test-keys", title: "Test keys and fixtures" },
] as const;

const LINK = "flex min-h-7 items-center gap-2 rounded-md px-2 text-muted hover:bg-hover hover:text-text";

/** Every chapter and operation, by anchor. */
export function DocsNav({ groups, label }: { groups: Reference["groups"]; label: string }) {
  return (
    <nav aria-label={label} className="flex flex-col">
      {CHAPTERS.map((chapter) => (
        <a className={LINK} href={`#${chapter.id}`} key={chapter.id}>
          {chapter.title}
        </a>
      ))}
      {groups.map((group) => (
        <div className="mt-4" key={group.tag}>
          <p className="px-2 pb-1 text-2xs font-medium text-faint">{group.title}</p>
          {group.operations.map((operation) => (
            <a className={LINK} href={`#${operationAnchor(operation.id)}`} key={operation.id}>
              <span className="min-w-0 flex-1 truncate">{operation.summary}</span>
              <MethodMark method={operation.method} />
            </a>
          ))}
        </div>
      ))}
    </nav>
  );
}
