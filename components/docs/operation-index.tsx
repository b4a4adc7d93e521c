import Link from "next/link";
import { MethodMark } from "#components/http/method-mark.tsx";
import { PathText } from "#components/http/path-text.tsx";
import { operationPath } from "#lib/portal/docs/rules.ts";
import type { Reference } from "#lib/portal/docs/types.ts";
import { DocsSection } from "./docs-section.tsx";

/** All operations by group, linked to their pages. */
export function OperationIndex({ groups }: Pick<Reference, "groups">) {
  return (
    <DocsSection id="operations" title="Operations">
      {groups.map((group) => (
        <div key={group.tag}>
          <h3 className="border-b border-line-strong pb-1.5 font-medium">{group.title}</h3>
          <ul>
            {group.operations.map(({ id, method, path, summary }) => (
              <li className="border-b border-line" key={id}>
                <Link
                  className="grid min-h-9 items-center gap-x-4 py-1.5 hover:bg-hover sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
                  href={operationPath(id)}
                  prefetch={false}
                >
                  <span>{summary}</span>
                  <span className="flex items-center gap-2">
                    <MethodMark className="w-10 shrink-0" method={method} />
                    <PathText path={path} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </DocsSection>
  );
}
