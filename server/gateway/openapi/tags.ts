/** Groups of operations in the order of the documentation, with the second path segments that belong to each. */
const TAGS: readonly { name: string; description: string; of: readonly string[] }[] = [
  { name: "scrape", description: "Read one page, fetched or rendered in a browser.", of: ["scrape"] },
  { name: "map", description: "List the URLs of a site.", of: ["map"] },
  { name: "parse", description: "Parse HTML or a PDF that you send.", of: ["parse"] },
  { name: "stream", description: "Many pages over one connection, as Server-Sent Events.", of: ["stream"] },
  { name: "search", description: "Search the web and read the results.", of: ["serp", "search"] },
  { name: "jobs", description: "Scrape thousands of pages in the background.", of: ["jobs"] },
  { name: "crawls", description: "Scrape a site, discovering pages through links and sitemaps.", of: ["crawls"] },
  { name: "monitors", description: "Pages and sites checked on a schedule.", of: ["monitors"] },
  { name: "webhooks", description: "Where events are sent, and test events.", of: ["webhooks", "test-events"] },
  {
    name: "listeners",
    description: "Sessions of `gatehouse listen` that receive events.",
    of: ["listeners", "test-secret"],
  },
  { name: "events", description: "Past events and the event types.", of: ["events", "event-types"] },
  { name: "deliveries", description: "Deliveries of events to endpoints, with every attempt.", of: ["deliveries"] },
  { name: "replays", description: "Resend the deliveries of a time range.", of: ["replays"] },
  { name: "keys", description: "The keys of the workspace.", of: ["keys"] },
  { name: "workspace", description: "The workspace and its members.", of: ["workspace", "members", "invitations"] },
  {
    name: "billing",
    description: "Invoices, usage, credit movements and the monthly budget.",
    of: ["invoices", "usage", "balance", "ledger", "budget"],
  },
];

/** Returns the group of a path such as /v1/event-types. */
export function tagOf(path: string): string {
  const part = path.split("/")[2] ?? "";
  return TAGS.find(({ of }) => of.includes(part))?.name ?? part;
}

/** Returns the described groups of these paths. */
export function tagsOf(paths: readonly string[]): { name: string; description?: string }[] {
  const used = new Set(paths.map(tagOf));
  const described = TAGS.filter(({ name }) => used.delete(name)).map(({ name, description }) => ({
    name,
    description,
  }));
  return [...described, ...[...used].map((name) => ({ name }))];
}
