/** An endpoint asking for slots: how many it has and how many more it could use. */
export type Asking = { taken: number; wants: number };

/**
 * Distributes free slots so that endpoints with the fewest come first, until none are left or
 * nobody wants more. Returns each endpoint's slots in the order of `asking`; leftover slots go to
 * the first of equals.
 */
export function shareSlots(free: number, asking: readonly Asking[]): number[] {
  const filledTo = (level: number) => asking.map(({ taken, wants }) => Math.max(0, Math.min(wants, level - taken)));
  const sum = (rooms: readonly number[]) => rooms.reduce((total, room) => total + room, 0);
  // Binary search for the highest level that all can be filled to.
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
