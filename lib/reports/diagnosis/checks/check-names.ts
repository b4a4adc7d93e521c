import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { readProvider, readProviderList } from "#lib/platform/env/provider-list.ts";
import { readProxyList } from "#lib/platform/env/proxy-list.ts";
import { env } from "#lib/platform/env.ts";
import { judgeNames } from "../rules.ts";
import type { Verdict } from "../types.ts";

/** Returns the other machines' hosts in the settings, without duplicates. */
function namedHosts(): string[] {
  const { BASE_URL, DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL, REDIS_URL, SMTP_URL } = env();
  const { S3_ENDPOINT, OUTBOUND_PROXY, SERP_PROVIDER_URL, SERP_FALLBACKS, OUTBOUND_PROXIES } = env();
  const fallbacks = SERP_FALLBACKS ? readProviderList(SERP_FALLBACKS).map(({ address }) => address) : [];
  const proxies = (OUTBOUND_PROXIES && readProxyList(OUTBOUND_PROXIES)) || [];
  const named = [
    BASE_URL,
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    DATABASE_REPLICA_URL,
    REDIS_URL,
    SMTP_URL,
    S3_ENDPOINT,
    OUTBOUND_PROXY,
    SERP_PROVIDER_URL && readProvider(SERP_PROVIDER_URL).address,
  ];
  const hosts = [...named, ...fallbacks, ...proxies.map(({ url }) => url)].flatMap((url) =>
    url === undefined ? [] : [new URL(url).hostname.replace(/^\[|\]$/g, "")],
  );
  return [...new Set(hosts)].filter((host) => host !== "" && isIP(host) === 0);
}

/** Checks that this machine resolves the hosts in the settings. */
export async function checkNames(): Promise<Verdict> {
  const names = namedHosts();
  const known = await Promise.all(
    names.map((name) =>
      lookup(name).then(
        () => true,
        () => false,
      ),
    ),
  );
  return judgeNames(
    names,
    names.filter((_, at) => !known[at]),
  );
}
