/** Browsers place nothing beyond some height (Firefox at 17.9 million px); a taller content scrolls faster instead. */
const HEIGHT_MAX = 15_000_000;

type Rows = { count: number; height: number };
type Viewport = { top: number; height: number };

export type RowSpan = {
  /** First row, and the one after the last. */
  from: number;
  to: number;
  /** Where the first one stands in the content, in px. */
  top: number;
};

/** How tall the content stands, in px. */
export const contentHeight = ({ count, height }: Rows): number => Math.min(HEIGHT_MAX, count * height);

/** How many px of rows one px of scrolling passes: 1 for all but the tallest. */
const speed = (rows: Rows, viewport: Viewport): number => {
  const [full, shown] = [rows.count * rows.height, contentHeight(rows)];
  return full === shown ? 1 : (full - viewport.height) / Math.max(1, shown - viewport.height);
};

/** The rows in view, and `spare` more on both sides so that none is missing while it scrolls. */
export function rowsInView(rows: Rows, viewport: Viewport, spare: number): RowSpan {
  const fast = speed(rows, viewport);
  const passed = Math.max(0, viewport.top * fast);
  const from = Math.max(0, Math.min(rows.count, Math.floor(passed / rows.height)) - spare);
  const to = Math.min(rows.count, Math.ceil((passed + viewport.height) / rows.height) + spare);
  return { from, to, top: fast === 1 ? from * rows.height : viewport.top - (passed - from * rows.height) };
}

/** Where to scroll so that a row is in view, a third of the way down; undefined when it is in view already. */
export function scrollFor(rows: Rows, viewport: Viewport, row: number): number | undefined {
  const fast = speed(rows, viewport);
  const at = row * rows.height - viewport.top * fast;
  if (at >= 0 && at + rows.height <= viewport.height) return undefined;
  const wanted = (row * rows.height - viewport.height / 3) / fast;
  return Math.max(0, Math.min(contentHeight(rows) - viewport.height, wanted));
}
