import type { Ctx } from "#lib/kernel/context.ts";
import { newId } from "#lib/platform/values/ids.ts";
import type { RequestEntry } from "#lib/reports/requests/types.ts";
import { SAMPLE_KEYS } from "./constants.ts";
import type { InsertedKeys } from "./insert-keys.ts";
import type { SampleCall } from "./types.ts";

/** Builds the log entry of a sample call; the caller decides its price. */
export const asLogged = ({ workspaceId }: Ctx, keys: InsertedKeys, call: SampleCall, credits: number): RequestEntry => {
  const { at, key, credits: _, ...rest } = call;
  return { ...rest, id: newId("req", at), workspaceId, keyId: keys[key], env: SAMPLE_KEYS[key].env, credits };
};
