/** Replaces noise. Cannot occur in a page's text, because HTML does not allow it. */
const LEFT_OUT = "\u0000";

const NUMBER = String.raw`(?:\d{1,3}(?:[.,'\u00a0\u202f ]\d{3}){1,4}|\d{1,12}(?:[.,]\d{1,3})?)(?: ?[kmb]\b)?\+?`;

/**
 * Counts of an audience. Excludes what may be the content itself: items, results, reviews, stars,
 * votes, points, shares, stock.
 */
const AUDIENCE = [
  "views?|visits?|visitors?|readers?|viewers?|followers?|subscribers?|members online|users online|people online|online now",
  "likes?|comments?|replies|reply|reactions?|upvotes?|claps?|retweets?|reposts?|downloads?",
  "aufrufe?|besucher|leser|kommentare?|antworten|gefällt mir|abonnenten|vues?|visiteurs?|commentaires?|abonnés?|j'aime",
  "visitas?|visitantes?|comentarios?|seguidores|suscriptores|me gusta",
].join("|");

const UNIT = "seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?";

const CLOCK = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\.\d{1,6})?(?: ?[ap]\.?m\.?\b)?`;
const ZONE = String.raw`(?: ?(?:UTC|GMT|Z|[A-Z]{3,4}T)\b)?(?: ?[+-]\d{2}:?\d{2}\b)?`;
const MONTH = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez|janv|févr|mars|avr|juin|juil|août|déc|ene|abr|ago|dic)\p{L}{0,8}\.?`;
const DAY_NAME = `(?:(?:mon|tues?|wed(?:nes)?|thurs?|fri|satur|sat|sun)(?:day)?,? )?`;
const DATE = String.raw`${DAY_NAME}(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,2}(?:st|nd|rd|th|\.)? ${MONTH},?(?: \d{4})?|${MONTH} \d{1,2}(?:st|nd|rd|th)?,?(?: \d{4})?)`;
const MOMENT = `(?:${DATE}(?:,? ?T?(?:at |um |à )?${CLOCK}${ZONE})?|${CLOCK}${ZONE})`;

/**
 * Patterns for text that differs between two reads of an unchanged page. Linear, because adjacent
 * parts cannot match the same characters.
 */
const NOISE: readonly RegExp[] = [
  // Relative times.
  new RegExp(
    String.raw`\b(?:(?:about |over |almost )?(?:\d{1,4}|an?|one|a few) ?(?:${UNIT}) ago|\d{1,4} ?(?:s|m|h|d|w|mo|y) ago|just now|moments ago)(?![\p{L}\d])`,
    "giu",
  ),
  /\bvor (?:\d{1,4}|einer?|einem|wenigen) (?:sekunden?|minuten?|stunden?|tag(?:en)?|wochen?|monat(?:en)?|jahr(?:en)?)(?!\p{L})/giu,
  /\bil y a (?:\d{1,4}|une?|quelques) (?:secondes?|minutes?|heures?|jours?|semaines?|mois|ans?)(?!\p{L})/giu,
  /\bhace (?:\d{1,4}|una?|unos) (?:segundos?|minutos?|horas?|días?|semanas?|mes(?:es)?|años?)(?!\p{L})/giu,
  // Dates of the page, after words that identify them as such.
  new RegExp(
    String.raw`(?<!\p{L})(?:last (?:updated|modified|checked|refreshed|build)|page (?:generated|rendered|loaded|served|updated)|generated|rendered|retrieved|(?:current|server|local) time(?: is)?|time now|zuletzt (?:aktualisiert|geändert)|stand|dernière mise à jour|última actualización)(?: (?:on|at|am|um|le|el))?:? ?(?:${MOMENT})`,
    "giu",
  ),
  /\b(?:generated|rendered|loaded|served|executed|built) in \d{1,6}(?:[.,]\d{1,9})? ?(?:ms|s|milliseconds?|seconds?)(?!\p{L})/giu,
  // Numbers of views, likes and comments.
  new RegExp(
    String.raw`(?<![\p{L}\d.,])${NUMBER} (?:people |users )?(?:(?:are |is )?(?:currently )?(?:viewing|watching|reading|online)(?: (?:this|now|right now))?|${AUDIENCE})(?!\p{L})`,
    "giu",
  ),
  new RegExp(String.raw`(?<!\p{L})(?:${AUDIENCE}) ?(?:: ?${NUMBER}|\(${NUMBER}\))(?![\p{L}\d])`, "giu"),
  // IDs of this response.
  /\b(?:ray|request|trace|correlation|session|incident|event)[ -]?id\b ?[:#=]? ?[\w-]{6,64}/giu,
  // Copyright years.
  /(?:©|\(c\)|\bcopyright)(?: ©| \(c\))? ?(?:\d{4} ?[-–—] ?)?\d{4}(?!\d)/giu,
];

const SPACES = /[\s\u200b\u2060\ufeff]+/gu;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;
const MAY_BE_NOISE = /\d| ago|now|\b(?:vor|hace|il y a) /iu;

/**
 * More marks on one letter than any language uses (Unicode 15, UAX 15, 13: stream-safe text has at
 * most 30). Normalizing them takes quadratic time.
 */
const PILED_MARKS = /\p{M}{31}/u;

export const evenLine = (line: string): string =>
  (PILED_MARKS.test(line) ? line : line.normalize("NFC")).replace(SPACES, " ").trim();

/**
 * Returns the part of a line that counts when two reads of a page are compared, or undefined if
 * nothing is left.
 * @param line of `evenLine`.
 */
export function comparedLine(line: string): string | undefined {
  if (line === "") return undefined;
  if (!MAY_BE_NOISE.test(line)) return line;
  const rest = NOISE.reduce((text, pattern) => text.replace(pattern, LEFT_OUT), line);
  return rest !== line && !SAYS_SOMETHING.test(rest) ? undefined : rest;
}
