/** An endpoint that asks for slots: how many it has, and how many more it could use. */
export type Asking = { taken: number; wants: number };

/**
 * Divides free slots so that those who have least come first, one by one, until none is left or nobody wants more. What one does not want
 * is there for the others. Answers how many each gets, in the order of `asking`; where too few are left for all equals, the first get them.
 */
export function shareSlots(free: number, asking: readonly Asking[]): number[] {
  const filledTo = (level: number) => asking.map(({ taken, wants }) => Math.max(0, Math.min(wants, level - taken)));
  const sum = (rooms: readonly number[]) => rooms.reduce((total, room) => total + room, 0);
  // The highest level to which everybody can be filled.
  let level = 0;
  let above = Math.max(0, ...asking.map(({ taken, wants }) => taken + wants)) + 1;
  while (above - level > 1) {
    const middle = (level + above) >> 1;
    if (sum(filledTo(middle)) <= free) level = middle;
    else above = middle;
  }
  const rooms = filledTo(level);
  let left = free - sum(rooms);
  const next = filledTo(level + 1);
  return rooms.map((room, at) => {
    if (left <= 0 || (next[at] ?? room) === room) return room;
    left--;
    return room + 1;
  });
}
