import type { SourceAdapter } from "../types.ts";

/** Every source that is looked through on a schedule. */
export const sources: readonly SourceAdapter[] = [];
