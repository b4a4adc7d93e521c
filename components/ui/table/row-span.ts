/**
 * Browsers limit the height (Firefox to 17.9 million px); taller content scrolls faster instead.
 */
const HEIGHT_MAX = 15_000_000;

type Rows = { count: number; height: number };
type Viewport = { top: number; height: number };

export type RowSpan = {
  /** First row, and the one after the last. */
  from: number;
  to: number;
  /** Position of the first row in px. */
  top: number;
};

export const contentHeight = ({ count, height }: Rows): number => Math.min(HEIGHT_MAX, count * height);

/** Returns the px of rows passed per px scrolled: 1 except for very tall content. */
const speed = (rows: Rows, viewport: Viewport): number => {
  const [full, shown] = [rows.count * rows.height, contentHeight(rows)];
  return full === shown ? 1 : (full - viewport.height) / Math.max(1, shown - viewport.height);
};

/** Returns the rows in view plus `spare` on both sides, so that none is missing while scrolling. */
export function rowsInView(rows: Rows, viewport: Viewport, spare: number): RowSpan {
  const fast = speed(rows, viewport);
  const passed = Math.max(0, viewport.top * fast);
  const from = Math.max(0, Math.min(rows.count, Math.floor(passed / rows.height)) - spare);
  const to = Math.min(rows.count, Math.ceil((passed + viewport.height) / rows.height) + spare);
  return { from, to, top: fast === 1 ? from * rows.height : viewport.top - (passed - from * rows.height) };
}

/**
 * Returns the scroll position that puts a row a third of the way down; undefined if it is in view.
 */
export function scrollFor(rows: Rows, viewport: Viewport, row: number): number | undefined {
  const fast = speed(rows, viewport);
  const at = row * rows.height - viewport.top * fast;
  if (at >= 0 && at + rows.height <= viewport.height) return undefined;
  const wanted = (row * rows.height - viewport.height / 3) / fast;
  return Math.max(0, Math.min(contentHeight(rows) - viewport.height, wanted));
}
