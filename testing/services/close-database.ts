export { closeDb } from "#lib/platform/db.ts";
