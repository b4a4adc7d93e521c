import type { NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { writtenCount } from "./billing-reason.ts";

type Payload = NoticePayloads["key_disabled"];

/** Describes a key: its name, hint, and whether it is a test key. */
export const describeKey = ({ env, name, token_hint, workspace }: Payload): string =>
  `The ${env} key ${name} (${token_hint}) of ${workspace}${env === "test" ? ", which reads no real pages and costs nothing," : ""}`;

const LIST = new Intl.ListFormat("en-GB");

/** Describes a key's recent traffic. */
export function keyTraffic({ requests, endpoints }: Payload, consequence: string): string {
  if (requests === 0) return "No call was made with it in the last 24 hours.";
  const to = endpoints.length > 0 ? `, to ${LIST.format(endpoints)}` : "";
  return `${requests === 1 ? "One call was" : `${writtenCount(requests)} calls were`} made with it in the last 24 hours${to}. ${consequence}`;
}
