/** After the prefix an id begins with its time, which the rows of a moment share, and ends by chance. */
const HEAD = 3;
const TAIL = 4;

/** An id in three: `dlv_01m`, what need not be seen, `rkjw`. A short text is all head. */
export function idPieces(id: string): { head: string; middle: string; tail: string } {
  const head = id.indexOf("_") + 1 + HEAD;
  const tail = id.length - TAIL;
  // To leave out less than three would save nothing: the mark takes the room of one.
  if (tail - head < 3) return { head: id, middle: "", tail: "" };
  return { head: id.slice(0, head), middle: id.slice(head, tail), tail: id.slice(tail) };
}
