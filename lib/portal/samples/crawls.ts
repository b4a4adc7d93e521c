import { type Id, newId } from "#lib/platform/values/ids.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { NOWHERE, type SampleKeyName } from "./constants.ts";

export type SamplePage = { path: string; depth: number; errorCode?: string };

export type SampleCrawl = {
  id: Id<"crl">;
  key: SampleKeyName;
  url: string;
  createdAt: Date;
  finishedAt: Date;
  status: "completed" | "canceled";
  limit: number;
  leftOut: readonly ("depth" | "limit" | "robots" | "similar")[];
  pages: readonly SamplePage[];
};

const range = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n + 1));

/** A shop: two folders with many pages, some of which fail. */
const SHOP: readonly SamplePage[] = [
  { path: "/", depth: 0 },
  ...["/about", "/contact", "/imprint"].map((path) => ({ path, depth: 1 })),
  ...range(48, (n) => ({
    path: `/products/${n % 3 === 0 ? "locks" : "windlasses"}/${100 + n}`,
    depth: 2,
    ...(n % 16 === 0 && { errorCode: "target_timeout" }),
    ...(n === 7 && { errorCode: "target_blocked" }),
  })),
  ...range(14, (n) => ({ path: `/journal/2026/${n}`, depth: 2 })),
];

const DOCS: readonly SamplePage[] = [
  { path: "/", depth: 0 },
  ...range(22, (n) => ({ path: `/guides/${n}`, depth: 1, ...(n === 9 && { errorCode: "dns_failure" }) })),
  ...range(9, (n) => ({ path: `/reference/v${n}`, depth: 1 })),
];

type Planned = Omit<SampleCrawl, "id" | "createdAt" | "finishedAt" | "url"> & {
  host: string;
  hoursAgo: number;
  minutes: number;
};

const PLANNED: readonly Planned[] = [
  {
    ...{ key: "monitor", host: "shop", hoursAgo: 5, minutes: 3, status: "completed", limit: 500 },
    ...{ leftOut: ["robots"], pages: SHOP },
  },
  {
    ...{ key: "monitor", host: "docs", hoursAgo: 76, minutes: 2, status: "completed", limit: 100 },
    ...{ leftOut: [], pages: DOCS },
  },
  {
    ...{ key: "monitor", host: "forum", hoursAgo: 190, minutes: 1, status: "canceled", limit: 10_000 },
    ...{ leftOut: ["similar"], pages: range(12, (n) => ({ path: `/t/${n}`, depth: n === 1 ? 0 : 1 })) },
  },
  {
    ...{ key: "laptop", host: "shop", hoursAgo: 240, minutes: 1, status: "completed", limit: 20 },
    ...{ leftOut: ["limit"], pages: SHOP.slice(0, 20) },
  },
];

/** Returns finished crawls, which workers ignore. */
export const sampleCrawls = (filledAt: Date): SampleCrawl[] =>
  PLANNED.map(({ host, hoursAgo, minutes, ...crawl }) => {
    const createdAt = new Date(filledAt.getTime() - hoursAgo * HOUR_MS);
    return {
      ...crawl,
      id: newId("crl", createdAt),
      url: `https://${host}.${NOWHERE}/`,
      createdAt,
      finishedAt: new Date(createdAt.getTime() + minutes * 60_000),
    };
  });
