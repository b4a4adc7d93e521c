import type { VIEW_PAGES } from "./constants.ts";

export type ViewPage = (typeof VIEW_PAGES)[number];

/** The filters of a log under a name. */
export type SavedView = {
  id: string;
  object: "saved_view";
  page: ViewPage;
  name: string;
  /** The parameters of the page's address, without "?". */
  query: string;
  /** Everybody in the workspace who may open the page sees it. */
  shared: boolean;
  /** Whether whoever asks saved it. */
  mine: boolean;
  /** Who saved it: their name, or their address. */
  by: string;
  /** Whether whoever asks may remove it. */
  removable: boolean;
};
