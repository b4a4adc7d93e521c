import { holders, type PrettyLines } from "./pretty-lines.ts";
import { lastAtMost } from "./raw-rows.ts";

export type TreeMove = { to: number } | { toggle: number } | undefined;

/**
 * Returns what a key does in formatted JSON (WAI-ARIA, tree view): ↑ ↓ move between lines, →
 * unfolds or enters, ← folds or goes to the parent, Enter and Space toggle, Home and End go to the
 * ends.
 * @param active the current line, which is visible.
 */
export function treeMove(
  key: string,
  lines: PrettyLines,
  seen: Uint32Array,
  folded: ReadonlySet<number>,
  active: number,
): TreeMove {
  const at = lastAtMost(seen, seen.length, active);
  const to = (place: number): TreeMove => {
    const line = seen[Math.max(0, Math.min(seen.length - 1, place))];
    return line === undefined ? undefined : { to: line };
  };
  const opens = (lines.closedAt[active] ?? 0) > 0;
  switch (key) {
    case "ArrowDown":
      return to(at + 1);
    case "ArrowUp":
      return to(at - 1);
    case "Home":
      return to(0);
    case "End":
      return to(seen.length - 1);
    case "Enter":
    case " ":
      return opens ? { toggle: active } : undefined;
    case "ArrowRight":
      if (!opens) return undefined;
      return folded.has(active) ? { toggle: active } : to(at + 1);
    case "ArrowLeft": {
      if (opens && !folded.has(active)) return { toggle: active };
      const [around] = holders(lines, active);
      return around === undefined ? undefined : { to: around };
    }
    default:
      return undefined;
  }
}
