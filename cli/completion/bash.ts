import { optionsWithValue, valueCases, walkCases, wordCases } from "./cases.ts";
import type { Place } from "./tree.ts";

/** Returns the script for bash 3.2 (macOS) and later. Completes files where nothing else fits. */
export const bash = (places: Place[]): string => `# gatehouse: completion for bash
_gatehouse() {
  local cur prev at word i skip=0
  cur="\${COMP_WORDS[COMP_CWORD]}"
  prev="\${COMP_WORDS[COMP_CWORD-1]}"
  at=""
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    if ((skip)); then skip=0; continue; fi
    case "$word" in
      ${optionsWithValue(places)}) skip=1; continue ;;
    esac
    case "$at $word" in
${walkCases(places, 6)}
    esac
  done
  COMPREPLY=()
  case "$at $prev" in
${valueCases(places, (words) => `COMPREPLY=($(compgen -W "${words}" -- "$cur")); return`, 4)}
  esac
  if ((skip)); then return; fi
  case "$at" in
${wordCases(places, (words) => `COMPREPLY=($(compgen -W "${words}" -- "$cur"))`, 4)}
  esac
}
complete -o default -F _gatehouse gatehouse
`;
