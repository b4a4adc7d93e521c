/**
 * Calls and props that show a failed call in place: `ask`, `answerOf`, `undoBy`, and the actions of
 * forms and dialogs.
 */
const SENDER =
  /(?:\b(?:ask|answerOf|undoBy)\(|\b(?:(?:action|forecast|save)=\{|action: )(?:(?:async )?\(\w*\) =>\s*)?\{?)$/;
const NAMED = /\bconst ([a-z]\w*) = (?:async )?\([^()]*\)(?:: [^=]+)? =>\s*\{?/g;
const ACTION = /\b(?!formAction\b)[a-z]\w*Action\b/g;

/** Returns the opening brackets around `at`, innermost first. */
function bracketsAround(text: string, at: number): number[] {
  const opened: number[] = [];
  let closed = 0;
  for (let index = at - 1; index >= 0; index--) {
    const character = text.charAt(index);
    if (")}]".includes(character)) closed += 1;
    else if ("({[".includes(character) && closed-- === 0) {
      opened.push(index);
      closed = 0;
    }
  }
  return opened;
}

/** Returns the name of the local function whose body contains `at`. */
function functionAround(text: string, at: number, brackets: readonly number[]): string | undefined {
  const around = [...text.slice(0, at).matchAll(NAMED)].filter((match) => {
    const end = match.index + match[0].length;
    return match[0].endsWith("{") ? brackets.includes(end - 1) : !text.slice(end, at).includes(";");
  });
  return around.at(-1)?.[1];
}

function isSent(text: string, at: number): boolean {
  const brackets = bracketsAround(text, at);
  if ([at, ...brackets.map((bracket) => bracket + 1)].some((end) => SENDER.test(text.slice(0, end)))) return true;
  const name = functionAround(text, at, brackets);
  if (!name) return false;
  const uses = [...text.matchAll(new RegExp(`(?<!const |\\.)\\b${name}\\b(?=[(},)])`, "g"))];
  return uses.length > 0 && uses.every((use) => isSent(text, use.index));
}

/**
 * Returns the server actions that a component calls or passes on where a failure would not be
 * shown. Reads formatted source text.
 */
export const unsentCalls = (text: string): string[] =>
  [...text.matchAll(ACTION)]
    .filter(({ index }) => !/\bimport \{[^}]*$/.test(text.slice(0, index)) && !isSent(text, index))
    .map(([name]) => name);
