import { readFile } from "node:fs/promises";
import { logDays } from "#lib/kernel/log-days.ts";
import { withLogDays } from "#lib/kernel/retention.ts";
import { env } from "#lib/platform/env/env.ts";

/** The committed document is about any installation, so links in examples use this URL. */
export const COMMITTED_BASE_URL = "http://localhost:3000";

/** Occurrences of COMMITTED_BASE_URL, except the apps of developers in examples of listeners. */
const BASE_URLS = new RegExp(`${COMMITTED_BASE_URL}(?!/hooks)`, "g");
const COMMITTED = new URL("../../../docs/openapi.json", import.meta.url);

let made: Promise<string> | undefined;

/**
 * Returns the OpenAPI document of this installation: the committed one with its URL and log
 * retention. Building it from the routes would take 0.2 s of each start, or of the first request.
 */
export function servedDocument(): Promise<string> {
  made ??= readServed().catch((error: unknown) => {
    made = undefined;
    throw error;
  });
  return made;
}

async function readServed(): Promise<string> {
  const baseUrl = env().BASE_URL;
  const text = withLogDays(await readFile(COMMITTED, "utf8"), logDays()).replace(BASE_URLS, () => baseUrl);
  return JSON.stringify({ ...JSON.parse(text), servers: [{ url: baseUrl, description: "This installation." }] });
}
