import { optionsWithValue, valueCases, walkCases } from "./cases.ts";
import type { Place } from "./tree.ts";

const described = (entries: [word: string, about: string][]): string =>
  entries.map(([word, about]) => `'${word}:${about}'`).join(" ");

/** Returns the completions at a place: commands and values, or options after a dash. */
const placeCase = ({ path, commands, options, values }: Place): string => {
  const words = described([
    ...commands.map(({ name, about }): [string, string] => [name, about]),
    ...values.map((value): [string, string] => [value, ""]),
  ]);
  const flags = described(options.map(({ flag, about }): [string, string] => [flag, about]));
  return `    "${path}") words_here=(${words}); flags_here=(${flags}) ;;`;
};

/** Returns the script for zsh 5 with compinit. */
export const zsh = (places: Place[]): string => `#compdef gatehouse
# gatehouse: completion for zsh
_gatehouse() {
  local at="" word prev i skip=0
  local -a words_here flags_here
  for ((i = 2; i < CURRENT; i++)); do
    word="\${words[i]}"
    if ((skip)); then skip=0; continue; fi
    case "$word" in
      ${optionsWithValue(places)}) skip=1; continue ;;
    esac
    case "$at $word" in
${walkCases(places, 6)}
    esac
  done
  prev="\${words[CURRENT-1]}"
  case "$at $prev" in
${valueCases(places, (words) => `compadd -- ${words}; return`, 4)}
  esac
  if ((skip)); then _files; return; fi
  case "$at" in
${places.map(placeCase).join("\n")}
  esac
  if [[ "\${words[CURRENT]}" == -* ]]; then
    _describe option flags_here
  elif ((\${#words_here})); then
    _describe command words_here
  else
    _files
  fi
}
if [ "$funcstack[1]" = "_gatehouse" ]; then _gatehouse "$@"; else compdef _gatehouse gatehouse; fi
`;
