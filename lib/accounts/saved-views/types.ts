import type { VIEW_PAGES } from "./constants.ts";

export type ViewPage = (typeof VIEW_PAGES)[number];

export type SavedView = {
  id: string;
  object: "saved_view";
  page: ViewPage;
  name: string;
  /** The parameters of the page's address, without "?". */
  query: string;
  /** Visible to everybody in the workspace who may open the page. */
  shared: boolean;
  /** Whether the caller saved it. */
  mine: boolean;
  /** The name, or else the email address, of the person who saved it. */
  by: string;
  /** Whether the caller may remove it. */
  removable: boolean;
};
