import { GAP } from "./citation-rules.ts";
import type { Source } from "./rules.ts";

const phrase = (pattern: RegExp): RegExp => new RegExp(pattern.source.replaceAll(" ", GAP), "gi");
/** Matches a name only where it is declared or imported, because it is an ordinary word elsewhere. */
const declared = (pattern: RegExp): RegExp =>
  new RegExp(
    String.raw`(?<=\b(?:class|interface|type|const|let|function\*?)\s+|^import \{[^}]*)${pattern.source}`,
    "gm",
  );

/** Phrases that this project once used in a private sense, each with its replacement. */
const PHRASES: readonly [RegExp, string][] = [
  [phrase(/\b(?:take|takes|taken|taking|took) down\b/), "record"],
  [phrase(/\bwish(?:es|ed|ing)?\b/), "options, input; want, ask for"],
  [phrase(/\banew\b/), "again"],
  [phrase(/\b(?:go|goes|going|gone|went) on with\b/), "resume, continue"],
  [phrase(/\b(?:give|gives|giving|given|gave) back\b/), "release, return"],
  [phrase(/\b(?:let|lets|letting) go\b/), "release"],
  [phrase(/\b(?:state|states|stated|stating) (?:a|the) facts?\b/), "emit an event"],
  [phrase(/\bbeside\b/), "next to, besides, as well as"],
];

const NAMES: readonly [RegExp, string][] = [
  [declared(/\bBooks\b/), "CreditAccount"],
  [declared(/\bLots?\b/), "GrantBalance"],
  [declared(/\bStanding\b/), "BalanceAfter, RotationState"],
  [/\btell[A-Z]\w*/g, "notify…, send…"],
  [/\btell_\w+/g, "notify_…"],
  [declared(/\b(?:Wake|Bell)\b/), "Signal"],
  [declared(/\b(?:Watch|Alertness)\b/), "AdaptivePolling"],
  [/\bkeepBack\b/g, "suppressNotifications"],
  [declared(/\bConclusion\b/), "AttemptOutcome"],
  [/\bgiveBack\b/g, "releaseClaims"],
  [/\breachable[A-Z]\w*/g, "visibleTo"],
  [/\bnoSuch[A-Z]\w*/g, "notFound…"],
  [/\bletGo[A-Z]\w*/g, "purge…, release…"],
  [declared(/\bCourier\b/), "DeliveryForwarder"],
  [declared(/\bharmless\b/), "escape…"],
  [declared(/\bTold\b/), "the payload's, event's or answer's own name"],
  [declared(/\bLetter\b/), "NoticeMessage"],
  [/\bstateFact\b/g, "emit"],
  [declared(/\binTurn\b/), "sequentially, with…Lock"],
  [declared(/\bPLAINLY\b/), "ZOD_MESSAGES"],
  [declared(/\bLATE\b/), "TIMED_OUT, LATE_DAYS"],
  [declared(/\btold\b/), "the value's own name"],
  [declared(/\bgo(?:es)?On\b/), "resume, isContinued"],
  [declared(/\binTime\b/), "withTimeout"],
  [/\bwhy(?:Unfit|Not\w*|Fixed|FewLocks)\b/g, "rejectionReason, …Problem"],
  [/\btoldUnreadable\b/g, "describeUnreadable"],
  [/\borUnreadable\b/g, "catchUnreadable"],
  [/\bmayBeOneItems\b/g, "isSingleItemError"],
  [/\bnotThisTime\b/g, "refuse…, already…"],
  [/\bisNobodysName\b/g, "isReservedInvalidName"],
  [/\bsayingLogDays\b/g, "fillInLogDays"],
  [/\binTheirWords\b/g, "inCallerDialect"],
];

const TEXT = /\.(?:tsx?|mjs|js|sql|prisma|md)$/;
const CODE = /\.(?:tsx?|mjs|js|sql)$/;
/** The specification has its own wording. */
const SPECIFICATION = /^docs\/spec\//;

/** Returns a line for each retired phrase or name in a source, with its replacement. */
export function retiredTerms({ path, text }: Source): string[] {
  const retired = [...(TEXT.test(path) && !SPECIFICATION.test(path) ? PHRASES : []), ...(CODE.test(path) ? NAMES : [])];
  return retired.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)].map((found) => {
      const line = text.slice(0, found.index).split("\n").length;
      return `"${found[0].replaceAll(/\s+[*/#>-]*\s*/g, " ")}" on line ${line} is retired; write: ${instead}`;
    }),
  );
}
