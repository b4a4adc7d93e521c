import { createElement, Fragment, type ReactNode } from "react";
import type { Inline } from "#lib/portal/guides/types.ts";

/**
 * Renders parts in sequence. Their order is fixed, so they need no keys, which would make pages
 * much larger.
 */
export const together = <Part,>(parts: readonly Part[], draw: (part: Part) => ReactNode): ReactNode =>
  createElement(Fragment, null, ...parts.map(draw));

/** Renders a line with its links, code and emphasis, styled in guide.css. */
export const guideText = (line: readonly Inline[]): ReactNode => together(line, piece);

function piece(part: Inline): ReactNode {
  if (typeof part === "string") return part;
  switch (part.kind) {
    case "code":
      return <code translate="no">{part.text}</code>;
    case "strong":
      return <strong>{guideText(part.children)}</strong>;
    case "em":
      return <em>{guideText(part.children)}</em>;
    case "link":
      return part.href === "" ? guideText(part.children) : <a href={part.href}>{guideText(part.children)}</a>;
  }
}
