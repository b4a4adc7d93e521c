import type { ApiError } from "../../route/api-error.ts";
import { type Asked, isAsked, isIdle, missing, type Version, wrong } from "./asked.ts";

type Read = { json: Asked } | { error: ApiError };

/** Fields next to `formats` where version 1 passes the options. `extract` is the older name. */
const OPTIONS: Readonly<Record<string, string>> = { json: "jsonOptions", extract: "extract" };

/** Translates a JSON format. Returns undefined for other formats. */
export function readJsonFormat(format: unknown, at: number, asked: Asked, version: Version): Read | undefined {
  const name = isAsked(format) ? format.type : format;
  if (name !== "json" && !(name === "extract" && version === 1)) return undefined;
  if (isAsked(format)) return readQuestion(format, `formats[${at}]`);
  const param = OPTIONS[name] ?? "jsonOptions";
  const options = version === 1 ? asked[param] : undefined;
  if (!isAsked(options))
    return { error: wrong(version === 1 ? param : `formats[${at}]`, '{type: "json", schema, prompt}') };
  return readQuestion(options, param);
}

/** Translates a question to a model. `param` is its path, for errors. */
export function readQuestion({ type: _, schema, prompt, systemPrompt, mode, ...more }: Asked, param: string): Read {
  const extra = Object.entries(more).find(([, value]) => !isIdle(value));
  if (extra) return { error: missing(`${param}.${extra[0]}`) };
  if (!isIdle(mode) && mode !== "llm") return { error: missing(`${param}.mode`) };
  const words = [systemPrompt, prompt].filter((each) => !isIdle(each) && each !== "");
  return {
    json: {
      type: "json",
      ...(!isIdle(schema) && { schema }),
      ...(words.length > 0 && {
        prompt: words.every((each) => typeof each === "string") ? words.join("\n\n") : words[0],
      }),
    },
  };
}
