export { freePort } from "#lib/platform/postgres/ports.ts";
