import { readErrorPages } from "#lib/portal/docs/read-error-pages.ts";
import { readReference } from "#lib/portal/docs/read-reference.ts";
import { operationPath } from "#lib/portal/docs/rules.ts";
import type { Operation } from "#lib/portal/docs/types.ts";
import { readGuides } from "#lib/portal/guides/read-guides.ts";
import { wordsOf } from "#lib/portal/guides/rules.ts";
import type { Block, Guide } from "#lib/portal/guides/types.ts";
import { buildIndex, type SearchIndex, type SearchText } from "./rules.ts";

type At = Parameters<typeof readReference>[0];

let read: SearchIndex | undefined;

/** Returns the index of every documentation page and guide section. Cached per process. */
export function readSearchIndex(at: At): SearchIndex {
  read ??= buildIndex([
    ...readGuides(at).flatMap(guideTexts),
    ...readReference(at).groups.flatMap(({ operations }) => operations.map(operationText)),
    ...readErrorPages(at.BASE_URL).map(({ path, code, status, meaning, advice, causes }) => ({
      path,
      title: code,
      note: `Error ${status}`,
      text: [meaning, advice, ...causes].join(" "),
    })),
  ]);
  return read;
}

/** Returns a guide and its sections, each with the text up to the next heading. */
function guideTexts({ path, title, group, blocks }: Guide): SearchText[] {
  const texts: SearchText[] = [{ path, title, note: group, text: "" }];
  const add = (block: Block): void => {
    if (block.kind === "heading")
      texts.push({ path: `${path}#${block.id}`, title: wordsOf(block.children), note: title, text: "" });
    else if (block.kind === "fold") for (const inner of block.children) add(inner);
    else {
      const current = texts.at(-1);
      if (current) current.text += ` ${textOf(block)}`;
    }
  };
  for (const block of blocks) add(block);
  return texts;
}

function textOf(block: Block): string {
  switch (block.kind) {
    case "list":
      return block.items.flat().map(textOf).join(" ");
    case "table":
      return [...block.head, ...block.rows.flat()].map(wordsOf).join(" ");
    case "quote":
    case "fold":
      return block.children.map(textOf).join(" ");
    case "code":
      return ""; // code repeats what the text says
    default:
      return wordsOf(block.children);
  }
}

/**
 * Returns an operation with its names, parameters and description. Answer fields are left out: they
 * are many and much alike.
 */
function operationText({ id, method, path, summary, description, parameters, body, scope }: Operation): SearchText {
  const fields = [...parameters.flatMap((group) => group.fields), ...(body?.fields ?? [])].map(({ name }) => name);
  return {
    path: operationPath(id),
    title: summary,
    note: `${method} ${path}`,
    text: [id, path, scope, description, ...fields].join(" "),
  };
}
