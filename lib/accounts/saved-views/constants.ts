/** The logs whose filters can be saved, by their path under the workspace. */
export const VIEW_PAGES = ["deliveries", "requests", "jobs", "audit"] as const;

/** Views of one person in one workspace, those that they share included. */
export const SAVED_VIEWS_MAX = 50;
export const VIEW_NAME_MAX = 60;
/** Characters of a view's parameters. */
export const VIEW_QUERY_MAX = 1_000;
/** Views that one list shows: a workspace's people may share more than fits. */
export const VIEWS_SHOWN_MAX = 200;
