import { refuse } from "#lib/platform/result.ts";

export const NO_SUCH_MEMBER = refuse("not_found", "There is no such member; perhaps they were removed meanwhile.");

export const LAST_OWNER = refuse("last_owner", "A workspace needs an owner. Make somebody else an owner first.");
