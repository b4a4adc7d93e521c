/** The logs with filters that can be saved, by their path under the workspace. */
export const VIEW_PAGES = ["deliveries", "requests", "jobs", "audit"] as const;

/** Views of one person in one workspace, including shared ones. */
export const SAVED_VIEWS_MAX = 50;
export const VIEW_NAME_MAX = 60;
export const VIEW_QUERY_MAX = 1_000;
/** Most views in one list; a workspace may share more than that. */
export const VIEWS_SHOWN_MAX = 200;
