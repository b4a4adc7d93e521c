import { env } from "#lib/platform/env/env.ts";
import type { SourceAdapter } from "../types.ts";
import { codeHost } from "./code-host.ts";
import { packageRegistry } from "./package-registry.ts";
import { pasteFeed } from "./paste-feed.ts";

const fileHosts = (): string[] =>
  env()
    .LEAK_FILE_HOSTS.split(",")
    .filter((host) => host !== "");

/**
 * The sources scanned on a schedule. Each is off until the operator configures it (contract 10).
 */
export const sources: readonly SourceAdapter[] = [
  codeHost(() => {
    const { LEAK_CODE_HOST_URL: url, LEAK_CODE_HOST_TOKEN: token } = env();
    return url && token ? { url, token } : undefined;
  }),
  packageRegistry(() => {
    const { LEAK_REGISTRY_FEED_URL: feedUrl, LEAK_REGISTRY_URL: url } = env();
    return feedUrl && url ? { feedUrl, url, fileHosts: fileHosts() } : undefined;
  }),
  pasteFeed(() => {
    const { LEAK_PASTE_FEED_URL: url } = env();
    return url ? { url, fileHosts: fileHosts() } : undefined;
  }),
];
