import { operationPath } from "#lib/portal/docs/rules.ts";
import type { Reference } from "#lib/portal/docs/types.ts";
import { DocsLink } from "./docs-link.tsx";
import { MethodMark } from "./method-mark.tsx";

const CHAPTERS = [
  { id: "authentication", title: "Authentication" },
  { id: "errors", title: "Errors" },
  { id: "idempotency", title: "Idempotency" },
  { id: "rates", title: "Rates" },
  { id: "test-keys", title: "Test keys and fixtures" },
] as const;

/** Every chapter, by its place on the first page, and every operation's page. */
export function DocsNav({ groups, label }: { groups: Reference["groups"]; label: string }) {
  return (
    <nav aria-label={label} className="flex flex-col">
      {CHAPTERS.map((chapter) => (
        <DocsLink href={`/docs#${chapter.id}`} key={chapter.id}>
          {chapter.title}
        </DocsLink>
      ))}
      {groups.map((group) => (
        <div className="mt-4" key={group.tag}>
          <p className="px-2 pb-1 text-2xs font-medium text-faint">{group.title}</p>
          {group.operations.map(({ id, method, summary }) => (
            <DocsLink href={operationPath(id)} key={id}>
              <span className="min-w-0 flex-1 truncate">{summary}</span>
              <MethodMark method={method} />
            </DocsLink>
          ))}
        </div>
      ))}
    </nav>
  );
}
