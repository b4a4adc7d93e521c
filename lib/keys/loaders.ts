import "server-only";
import type { MemberCtx } from "#lib/auth/types.ts";
import { listKeys } from "./queries.ts";
import { ListKeysInput } from "./schema.ts";

const FOUND_MAX = 6;

/** The few keys that fit best what was typed into the palette. */
export const searchKeys = (ctx: MemberCtx, q: string) =>
  listKeys(ctx, ListKeysInput.parse({ q: q.slice(0, 200), limit: FOUND_MAX }));
