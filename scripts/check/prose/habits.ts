/** A turn of phrase that reads like a translation. */
type Habit = {
  name: string;
  /** What to write in its place. */
  instead: string;
  pattern: RegExp;
};

/** A marked phrase. */
type Finding = { habit: Habit; phrase: string; index: number };

const BE = "(?:is|are|was|were)";
/** The beginning of a text, or of a sentence or clause in it. */
const START = "(?:^|[.:;] )";

/** Makes a habit. A space in `pattern` matches any white space, including a line break. */
const habit = (name: string, pattern: string, instead: string, flags = "gi"): Habit => ({
  name,
  instead,
  pattern: new RegExp(pattern.replaceAll(" ", String.raw`\s+`), flags),
});

/** Returns a pattern for whole words or phrases. */
const anyOf = (...phrases: string[]): string => String.raw`\b(?:${phrases.join("|")})\b`;

export const HABITS: readonly Habit[] = [
  // A clause in place of a noun.
  habit(
    "who as a noun",
    `(?:(?:^|[.:;,] )[Ww]|${anyOf("of", "for", "to", "by", "than", "only")} w)ho ${anyOf(
      ...["is", "are", "was", "has", "had", "may", "can", "does", "would"],
      ...["asks", "calls", "holds", "names", "reads", "sees", "switches", "waits", "wants"],
    )}`,
    "the noun: the owner, the caller, waiting owners",
    "g",
  ),
  habit(
    "what as a noun",
    String.raw`${START}What (?:is|are|was|has|had|may|can|an?|the|it|they|we|this|one|[a-z]+s)\b(?![^.]*\?)`,
    "the noun: the result, the rest, the deleted webhook",
    "g",
  ),
  habit("whoever", anyOf("whoever"), "the noun: the owner, the caller"),
  // Negation by a noun.
  habit(
    "is no",
    String.raw`\b${BE} no (?!(?:longer|less|more|need|one|other|such|way)\b)[a-z]+`,
    "is not, does not, has no; without",
  ),
  habit("nothing of", anyOf("nothing of", "of none"), "none of, does not; no"),
  // An object in front of its sentence.
  habit(
    "Of … in front",
    `${START}Of ${anyOf("an?", "the", "these", "those", "several", "each", "many", "all", "what", "whom", "one")}`,
    "the subject first: Set only for …",
    "g",
  ),
  // Literary verbs.
  habit("told", anyOf(`${BE} told`, "been? told", "tells? of", "told of", "hears? of"), "is notified, reports, shows"),
  habit("goes on", anyOf("go(?:es|ing)? on", "went on"), "continues, resumes"),
  habit("mend", anyOf("mend(?:s|ed|ing)?"), "fix, repair"),
  habit("is over", anyOf(`${BE} over`), "has ended, has finished, is complete"),
  habit("stands", anyOf("stand(?:s|ing)? (?:in|at|on|next|there|before|behind|for|open|still|alone|under|over)"), "is"),
  habit(
    "comes to",
    anyOf("comes? to (?:nothing|its end|an end|no end)", "came? of", "becomes? of", "became of"),
    "ends, fails, results in",
  ),
  habit("had better", String.raw`\bhad better\b|\b(?:is|are) to be [a-z]+(?:ed|n)\b`, "should, must"),
  // Filler.
  habit(
    "so many",
    anyOf(
      "(?:for|in|of|after|at most|than|by) so (?:many|much|long|few)",
      "so many (?:(?:milli)?seconds|ms|days|bytes|rows)",
    ),
    "the name or the number of the value",
  ),
  habit(
    "as it is",
    anyOf("as (?:it|they) (?:is|are|was|were|has|had|have|came|stands?|stood)"),
    "unchanged; as stored",
  ),
  habit("of its own", anyOf("of (?:its|their|his|our) own"), "its own, a separate"),
  habit("by itself", anyOf("(?:by|for) (?:it|them|him|one)sel(?:f|ves)"), "automatically, alone, separately"),
  habit("in vain", anyOf("in vain"), "without success, unsuccessfully"),
  habit("at once", anyOf("at once"), "immediately; concurrently, together"),
  habit("all the same", anyOf("all the same", "no more (?:is|are|of|than)"), "anyway, still; at most"),
];

/** Returns the marked phrases of a text in the order of the text. */
export function findHabits(text: string): Finding[] {
  return HABITS.flatMap((each) =>
    [...text.matchAll(each.pattern)].map((match) => {
      const lead = /^[.:;,\s]*/.exec(match[0])?.[0].length ?? 0;
      const phrase = match[0].slice(lead).replaceAll(/\s+/g, " ");
      return { habit: each, phrase, index: match.index + lead };
    }),
  ).sort((a, b) => a.index - b.index);
}
