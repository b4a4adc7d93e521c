import type { ApiError } from "../../route/api-error.ts";
import { type Asked, isAsked, isIdle, missing, wrong } from "./asked.ts";

const GIT_DIFF = "git-diff";

/** Translates the format `changeTracking`, given by name or as an object. Returns undefined for other formats. */
export function readChangeTracking(format: unknown, at: number): { changes: Asked } | { error: ApiError } | undefined {
  const asked: Asked | undefined =
    format === "changeTracking" ? { type: format } : isAsked(format) ? format : undefined;
  if (asked?.type !== "changeTracking") return undefined;
  const { type: _, modes, tag, ...more } = asked;
  const extra = Object.entries(more).find(([, value]) => !isIdle(value));
  if (extra) return { error: missing(`formats[${at}].${extra[0]}`) };
  const wanted: unknown[] = Array.isArray(modes) ? modes : [];
  const other = wanted.find((mode) => mode !== GIT_DIFF);
  if (other !== undefined) return { error: missing(`formats[${at}].modes ${JSON.stringify(other).slice(0, 100)}`) };
  if (!isIdle(tag) && typeof tag !== "string") return { error: wrong(`formats[${at}].tag`, "a text") };
  return {
    changes: {
      type: "change_tracking",
      modes: wanted.length > 0 ? ["text_diff"] : [],
      ...(typeof tag === "string" && tag !== "" && { tag }),
    },
  };
}
