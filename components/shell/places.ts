export type Place = {
  /** Relative to the workspace. */
  path: string;
  label: string;
  /** The permission to open it. */
  needs: string;
  /** The key after "g" that opens it. */
  go: string;
  /** Separates live and test, so links keep the mode. */
  byEnv?: true;
  /** Pages elsewhere that belong to it. */
  also?: readonly string[];
  /** The place whose tab it is; the sidebar shows only that place. */
  under?: string;
};

export type PlaceGroup = { label: string | null; places: readonly Place[] };

/** The places of a workspace, for the sidebar, palette and shortcuts. */
const PLACES: readonly PlaceGroup[] = [
  { label: null, places: [{ path: "overview", label: "Overview", needs: "workspace:read", go: "o" }] },
  {
    label: "Build",
    places: [
      { path: "keys", label: "Keys", needs: "keys:read", go: "k", byEnv: true, also: ["leaks"] },
      { path: "requests", label: "Requests", needs: "requests:read", go: "r", byEnv: true },
      { path: "jobs", label: "Jobs", needs: "jobs:read", go: "j", byEnv: true },
      { path: "crawls", label: "Crawls", needs: "jobs:read", go: "c", byEnv: true },
      { path: "monitors", label: "Monitors", needs: "jobs:read", go: "e", byEnv: true },
      { path: "playground", label: "Playground", needs: "playground:run", go: "y" },
    ],
  },
  {
    label: "Events",
    places: [
      { path: "webhooks", label: "Webhooks", needs: "webhooks:read", go: "w" },
      { path: "listeners", label: "Listeners", needs: "webhooks:read", go: "n", under: "webhooks" },
      { path: "deliveries", label: "Deliveries", needs: "deliveries:read", go: "d", byEnv: true },
      { path: "replays", label: "Replays", needs: "deliveries:read", go: "p", under: "deliveries" },
    ],
  },
  {
    label: "Money",
    places: [
      { path: "usage", label: "Usage", needs: "usage:read", go: "u", byEnv: true },
      { path: "billing", label: "Billing", needs: "billing:write", go: "b" },
      { path: "ledger", label: "Ledger", needs: "credits:read", go: "l", under: "billing" },
      { path: "invoices", label: "Invoices", needs: "invoices:read", go: "i", under: "billing" },
    ],
  },
  {
    label: "Team",
    places: [
      { path: "members", label: "Members", needs: "members:read", go: "m" },
      { path: "audit", label: "Audit", needs: "audit:read", go: "a", under: "members" },
      { path: "settings", label: "Settings", needs: "workspace:read", go: "s" },
    ],
  },
];

/** Returns the groups with the places that the role may open, without empty groups. */
export const placesFor = (may: readonly string[]): PlaceGroup[] =>
  PLACES.map((group) => ({ ...group, places: group.places.filter((place) => may.includes(place.needs)) })).filter(
    (group) => group.places.length > 0,
  );

/**
 * Returns the sidebar groups for a role. Every role that may open a tab may also open its parent.
 */
export const sidebarFor = (may: readonly string[]): PlaceGroup[] =>
  placesFor(may).map(({ label, places }) => ({
    label,
    places: places
      .filter(({ under }) => under === undefined)
      .map((place) => ({ ...place, also: [...(place.also ?? []), ...tabsOf(place.path).map(({ path }) => path)] })),
  }));

/** Returns a place and the places under it, in the order of their tabs. */
export const tabsOf = (path: string): readonly Place[] =>
  PLACES.flatMap(({ places }) => places).filter((place) => place.path === path || place.under === path);
