/** An interaction measured on a page; the palette is measured on every page that has it. */
export type Interaction = "open a row" | "open a filter";

export type DashboardPage = {
  name: string;
  path: string;
  deeds: readonly Interaction[];
  /** A page with a link to this one. */
  from: string;
};

type Workspace = { slug: string; webhookId: string };

/** A page that uses neither the database nor a session: the overhead of Next in the same process. */
export const BARE_PATH = "/sign-in/check-mail";

/** Returns the main pages, with the paths used by the sidebar. */
export function mainPages({ slug, webhookId }: Workspace): DashboardPage[] {
  const at = (place: string) => `/${slug}/${place}`;
  const plain = (name: string, deeds: readonly Interaction[] = []): DashboardPage => ({
    ...{ name, path: at(name), deeds, from: at(name === "overview" ? "members" : "overview") },
  });
  return [
    plain("overview"),
    plain("keys", ["open a filter"]),
    plain("requests", ["open a row", "open a filter"]),
    plain("deliveries", ["open a row", "open a filter"]),
    plain("webhooks", ["open a filter"]),
    { name: "one webhook", path: at(`webhooks/${webhookId}`), deeds: [], from: at("webhooks") },
    plain("jobs", ["open a row"]),
    plain("usage", ["open a filter"]),
    plain("ledger", ["open a filter"]),
    plain("billing"),
    plain("members"),
    plain("audit", ["open a row", "open a filter"]),
    plain("settings"),
    { name: "docs", path: "/docs", deeds: [], from: at("overview") },
  ];
}
