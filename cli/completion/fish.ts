import { optionsWithValue, walkCases } from "./cases.ts";
import type { Place } from "./tree.ts";

function linesOf({ path, commands, options, values }: Place): string[] {
  const here = `complete -c gatehouse -n '__gatehouse_at "${path}"'`;
  return [
    ...commands.map(({ name, about }) => `${here} -f -a ${name} -d '${about}'`),
    ...(values.length > 0 ? [`${here} -f -a '${values.join(" ")}'`] : []),
    ...options.map(({ flag, about, takesValue, values: choices }) => {
      const value = choices.length > 0 ? ` -x -a '${choices.join(" ")}'` : takesValue ? " -r" : "";
      return `${here} -l ${flag.replace(/^--/, "")}${value} -d '${about}'`;
    }),
  ];
}

/** Converts `"x y") at="x y" ;;` of POSIX shells to fish syntax. */
const fishCases = (places: Place[]): string =>
  walkCases(places, 6)
    .replaceAll(/("[^"]*"\)) at=("[^"]*") ;;/g, "case $1 set at $2")
    .replaceAll(/case ("[^"]*")\) set/g, "case $1\n        set");

/** Returns the script for fish 3 and later. */
export const fish = (places: Place[]): string => `# gatehouse: completion for fish
function __gatehouse_at
  set -l at ""
  set -l skip 0
  for word in (commandline -opc)[2..-1]
    if test $skip = 1
      set skip 0
      continue
    end
    switch $word
      case ${optionsWithValue(places).replaceAll("|", " ")}
        set skip 1
        continue
    end
    switch "$at $word"
${fishCases(places)}
    end
  end
  test "$at" = "$argv[1]"
end
${places.flatMap(linesOf).join("\n")}
`;
