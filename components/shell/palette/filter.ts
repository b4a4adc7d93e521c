/** Rows per group while searching, so that rendering takes less than a frame. */
export const ROWS_MAX = 8;

/** What is searched: a name and its synonyms. */
type Findable = { label: string; words?: string };

/** Ranks a typed word in an entry, higher is better; 0 if it is missing. */
function rankOf(word: string, label: string, words: string): number {
  if (label.startsWith(word)) return 4;
  if (label.includes(` ${word}`)) return 3;
  if (label.includes(word)) return 2;
  return words.includes(word) ? 1 : 0;
}

/**
 * The rank of a synonym of several words typed in full: "top up" means "Buy credits" before
 * "Automatic top-up".
 */
const SYNONYM = 3;

/** Returns how well `entry` matches `typed`; 0 unless it contains every typed word. */
export function rankEntry(entry: Findable, typed: string): number {
  const label = entry.label.toLowerCase();
  const words = entry.words?.toLowerCase() ?? "";
  const asked = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const ranks = asked.map((word) => rankOf(word, label, words));
  if (ranks.includes(0)) return 0;
  const average = ranks.reduce((sum, rank) => sum + rank, 0) / Math.max(ranks.length, 1);
  const isSynonym = asked.length > 1 && ` ${words} `.includes(` ${asked.join(" ")} `);
  return isSynonym ? Math.max(average, SYNONYM) : average;
}

type Group<T> = {
  heading: string;
  entries: readonly T[];
  /** Not searched and kept in place: what an ID names or the server found. */
  isFixed?: true;
};

export type ShownGroup<T> = {
  heading: string;
  rows: readonly T[];
  /** Number of matches, shown or not. */
  total: number;
};

/**
 * Returns each group's best matches, at most ROWS_MAX, the group with the best match first. Ties
 * keep their order. Without a text, returns everything in order.
 */
export function findGroups<T extends Findable>(groups: readonly Group<T>[], typed: string): ShownGroup<T>[] {
  const ranked = groups.map(({ heading, entries, isFixed }) => {
    if (isFixed || typed.trim() === "")
      return { heading, rows: entries, total: entries.length, best: 0, isFixed: true };
    const fitting = entries
      .map((entry) => ({ entry, rank: rankEntry(entry, typed) }))
      .filter(({ rank }) => rank > 0)
      .sort((one, other) => other.rank - one.rank);
    const rows = fitting.slice(0, ROWS_MAX).map(({ entry }) => entry);
    return { heading, rows, total: fitting.length, best: fitting[0]?.rank ?? 0, isFixed: false };
  });
  const moving = ranked.filter(({ isFixed }) => !isFixed).sort((one, other) => other.best - one.best);
  let next = 0;
  return ranked
    .map((group) => (group.isFixed ? group : (moving[next++] ?? group)))
    .filter(({ rows }) => rows.length > 0)
    .map(({ heading, rows, total }) => ({ heading, rows, total }));
}
