/** After its prefix an ID starts with its time, which neighboring rows share, and ends randomly. */
const HEAD = 3;
const TAIL = 4;

/** Splits an ID into `dlv_01m`, the hidden middle and `rkjw`. A short text is all head. */
export function idPieces(id: string): { head: string; middle: string; tail: string } {
  const head = id.indexOf("_") + 1 + HEAD;
  const tail = id.length - TAIL;
  // Hiding fewer than three characters saves nothing, because the ellipsis takes the room of one.
  if (tail - head < 3) return { head: id, middle: "", tail: "" };
  return { head: id.slice(0, head), middle: id.slice(head, tail), tail: id.slice(tail) };
}
