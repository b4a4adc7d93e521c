import type { Ctx } from "#lib/kernel/context.ts";
import { newId } from "#lib/platform/ids.ts";
import type { RequestEntry } from "#lib/reports/requests/types.ts";
import { SAMPLE_KEYS } from "./constants.ts";
import type { InsertedKeys } from "./insert-keys.ts";
import type { SampleCall } from "./types.ts";

/** The call as the gateway would have logged it. What it is said to have cost is the caller's to decide. */
export const asLogged = ({ workspaceId }: Ctx, keys: InsertedKeys, call: SampleCall, credits: number): RequestEntry => {
  const { at, key, credits: _, ...rest } = call;
  return { ...rest, id: newId("req", at), workspaceId, keyId: keys[key], env: SAMPLE_KEYS[key].env, credits };
};
