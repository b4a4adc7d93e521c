export type Match = readonly [before: number, after: number];

/**
 * Returns the longest common subsequence of two lists as matching positions (Myers 1986, O(ND)).
 * With more than `maxEdits` differences between their common start and end, returns only those
 * ends: correct, but not the longest.
 */
export function matchLines(before: readonly string[], after: readonly string[], maxEdits: number): Match[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const middle = matchMiddle(
    before.slice(head, before.length - tail),
    after.slice(head, after.length - tail),
    maxEdits,
  ).map(([a, b]): Match => [a + head, b + head]);
  const first = Array.from({ length: head }, (_, at): Match => [at, at]);
  const last = Array.from({ length: tail }, (_, at): Match => [before.length - tail + at, after.length - tail + at]);
  return [...first, ...middle, ...last];
}

/**
 * How far each diagonal reaches after a number of edits: `reach[k + edits]` for the diagonal k =
 * before - after.
 */
type Reach = Int32Array;

function matchMiddle(before: readonly string[], after: readonly string[], maxEdits: number): Match[] {
  const [n, m] = [before.length, after.length];
  if (n === 0 || m === 0) return [];
  const steps: Reach[] = [];
  let last: Reach = new Int32Array(1);
  for (let edits = 0; edits <= Math.min(maxEdits, n + m); edits++) {
    const reach = new Int32Array(2 * edits + 1);
    for (let k = -edits; k <= edits; k += 2) {
      let x = edits === 0 ? 0 : start(last, k, edits);
      while (x < n && x - k < m && before[x] === after[x - k]) x++;
      reach[k + edits] = x;
      if (x >= n && x - k >= m) return trace(steps, n, m, edits);
    }
    steps.push(reach);
    last = reach;
  }
  return [];
}

/**
 * Returns where the best path to diagonal k with one more edit starts: down (an addition) or right
 * (a removal).
 */
function start(last: Reach, k: number, edits: number): number {
  const at = (diagonal: number) => last[diagonal + edits - 1] ?? -1; // nothing was reached beyond either end
  return isDown(last, k, edits) ? at(k + 1) : at(k - 1) + 1;
}

const isDown = (last: Reach, k: number, edits: number): boolean =>
  k === -edits || (k !== edits && (last[k - 1 + edits - 1] ?? -1) < (last[k + 1 + edits - 1] ?? -1));

/** Walks back from the end of both lists along the edits. */
function trace(steps: readonly Reach[], n: number, m: number, edits: number): Match[] {
  const found: Match[] = [];
  let [x, y] = [n, m];
  for (let left = edits; left > 0; left--) {
    const last = steps[left - 1] ?? new Int32Array(1); // there is one for each lower number of edits
    const k = x - y;
    const from = start(last, k, left);
    while (x > from && y > from - k) found.push([--x, --y]);
    if (isDown(last, k, left)) y--;
    else x--;
  }
  while (x > 0 && y > 0) found.push([--x, --y]);
  return found.reverse();
}
