import type { ReactNode } from "react";
import { MethodMark } from "#components/http/method-mark.tsx";
import { operationPath } from "#lib/portal/docs/rules.ts";
import type { Reference } from "#lib/portal/docs/types.ts";
import { GUIDES } from "#lib/portal/guides/constants.ts";
import { DocsLink } from "./docs-link.tsx";

const CHAPTERS = [
  { id: "authentication", title: "Authentication" },
  { id: "errors", title: "Errors" },
  { id: "idempotency", title: "Idempotency" },
  { id: "rates", title: "Rates" },
  { id: "test-keys", title: "Test keys and fixtures" },
] as const;

const GUIDE_GROUPS = [...new Set(GUIDES.map(({ group }) => group))];

/** All guides, chapters and operations. */
export function DocsNav({ groups }: Pick<Reference, "groups">) {
  return (
    <nav aria-label="Contents" className="flex flex-col">
      {GUIDE_GROUPS.map((title) => (
        <Group key={title} title={title}>
          {GUIDES.filter(({ group }) => group === title).map(({ path, label: line }) => (
            <DocsLink href={path} key={path}>
              {line}
            </DocsLink>
          ))}
        </Group>
      ))}
      <Group title="Reference">
        {CHAPTERS.map((chapter) => (
          <DocsLink href={`/docs#${chapter.id}`} key={chapter.id}>
            {chapter.title}
          </DocsLink>
        ))}
      </Group>
      {groups.map((group) => (
        <Group key={group.tag} title={group.title}>
          {group.operations.map(({ id, method, summary }) => (
            <DocsLink href={operationPath(id)} key={id}>
              <span className="min-w-0 flex-1 truncate">{summary}</span>
              <MethodMark method={method} />
            </DocsLink>
          ))}
        </Group>
      ))}
    </nav>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mt-4 first:mt-0">
    <p className="px-2 pb-1 text-2xs font-medium text-faint">{title}</p>
    {children}
  </div>
);
