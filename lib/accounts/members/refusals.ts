import { refuse } from "#lib/platform/values/result.ts";

export const NO_SUCH_MEMBER = refuse("not_found", "This member does not exist. They may have just been removed.");

export const LAST_OWNER = refuse("last_owner", "A workspace needs an owner. Make someone else an owner first.");
