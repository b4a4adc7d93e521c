import { readGuides } from "#lib/portal/guides/read-guides.ts";
import { errorMarkdown } from "./error-markdown.ts";
import { operationMarkdown } from "./markdown.ts";
import { readErrorPages } from "./read-error-pages.ts";
import { readReference } from "./read-reference.ts";
import { operationPath } from "./rules.ts";

type At = Parameters<typeof readReference>[0];

/** A documentation page with its Markdown. */
export type DocsPage = { path: string; title: string; kind: "guide" | "operation" | "error"; markdown: () => string };

let read: readonly DocsPage[] | undefined;

/**
 * Returns every documentation page except the index. Cached: the URLs cannot change while the
 * process runs.
 */
export function readDocsPages(at: At): readonly DocsPage[] {
  read ??= [
    ...readGuides(at).map(({ path, title, markdown }) => ({
      path,
      title,
      kind: "guide" as const,
      markdown: () => markdown,
    })),
    ...readReference(at).groups.flatMap(({ operations }) =>
      operations.map((operation) => ({
        path: operationPath(operation.id),
        title: operation.summary,
        kind: "operation" as const,
        markdown: () => operationMarkdown(operation),
      })),
    ),
    ...readErrorPages(at.BASE_URL).map((page) => ({
      path: page.path,
      title: page.code,
      kind: "error" as const,
      markdown: () => errorMarkdown(page),
    })),
  ];
  return read;
}
