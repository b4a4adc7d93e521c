/** What a person does on a page, for its interaction figure; the palette is opened and typed into on every page. */
export type Deed = "open a row" | "open a filter";

export type DashboardPage = {
  name: string;
  /** Its address on the server. */
  path: string;
  deeds: readonly Deed[];
  /** The page from which a link leads here. */
  from: string;
};

type Workspace = { slug: string; webhookId: string };

/** A page that asks nothing of the database and of nobody: what Next itself takes here, by the same process. */
export const BARE_PATH = "/sign-in/check-mail";

/** The main pages, each as the sidebar opens it. */
export function mainPages({ slug, webhookId }: Workspace): DashboardPage[] {
  const at = (place: string) => `/${slug}/${place}`;
  const plain = (name: string, deeds: readonly Deed[] = []): DashboardPage => ({
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
