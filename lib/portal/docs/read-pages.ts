import { readGuides } from "#lib/portal/guides/read-guides.ts";
import { operationMarkdown } from "./markdown.ts";
import { readErrorPages } from "./read-error-pages.ts";
import { readReference } from "./read-reference.ts";
import { operationPath, retrySentence } from "./rules.ts";
import type { ErrorPage } from "./types.ts";

export function errorMarkdown(page: ErrorPage): string {
  const { code, status, meaning, advice, causes, example } = page;
  const parts = [
    `# ${code}`,
    `HTTP ${status}. ${meaning}`,
    `## Typical causes\n\n${causes.map((cause) => `- ${cause}`).join("\n")}`,
    `## What to do\n\n${advice}`,
    `## Send it again?\n\n${retrySentence(page)}`,
    `## An answer\n\n\`\`\`json\n${example}\n\`\`\``,
  ];
  return `${parts.join("\n\n")}\n`;
}

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
