import { isId } from "../text/is-id.ts";
import {
  type AddressFields,
  type AddressQuery,
  type FieldValues,
  firstOf,
  hrefOf,
  pageAddress,
} from "./page-address.ts";

const CURSORS_MAX = 40;
const CURSOR = /^[\w-]{1,300}$/;

/** The user's position in a log. */
export type LogPlace = {
  /** Cursors from the newest page to this one; "newer" removes the last. */
  readonly cursors: readonly string[];
  /** ID of the row whose sheet is open. */
  readonly open: string | undefined;
  /** Whether the list follows new rows. */
  readonly tail: boolean;
};

type LogAddressOptions<F extends AddressFields> = {
  /** Relative to the workspace: "deliveries". */
  path: string;
  fields: F;
  /** Prefix of the rows' IDs, if they open a sheet. */
  id?: string;
  /** Whether the log can follow new rows. */
  tail?: boolean;
};

/** Keeps a log's state in its URL: filters, page, open row and live tail. */
export function logAddress<F extends AddressFields>({ path, fields, id, tail = false }: LogAddressOptions<F>) {
  type View = FieldValues<F> & LogPlace;
  const filters = pageAddress(path, fields);

  function read(query: AddressQuery): View {
    const cursors = [query.cursor ?? []].flat().filter((cursor) => CURSOR.test(cursor));
    const open = firstOf(query, "open");
    return {
      ...filters.read(query),
      cursors: cursors.slice(-CURSORS_MAX),
      open: id !== undefined && open !== undefined && isId(id, open) ? open : undefined,
      tail: tail && firstOf(query, "tail") === "1" && cursors.length === 0,
    };
  }

  function href(slug: string, view: Partial<View> = {}): string {
    const query = filters.write(view);
    for (const cursor of view.cursors ?? []) query.append("cursor", cursor);
    if (view.tail) query.set("tail", "1");
    if (view.open) query.set("open", view.open);
    return hrefOf(slug, path, query);
  }

  const refine = (view: View, change: Partial<View>): View => ({ ...view, cursors: [], open: undefined, ...change });

  const atPage = (view: View, cursors: readonly string[]): View => ({
    ...view,
    cursors,
    open: undefined,
    tail: view.tail && cursors.length === 0,
  });

  return {
    read,
    /** Returns the URL of a view; missing fields have their defaults. */
    href,
    /** Changes a filter: returns to the first page and closes the sheet. */
    refine,
    refineHref: (slug: string, view: View, change: Partial<View>): string => href(slug, refine(view, change)),
    /**
     * Returns the URL of another page, without a sheet or tail, which follows only the newest page.
     */
    pageHref: (slug: string, view: View, cursors: readonly string[]): string => href(slug, atPage(view, cursors)),
    isFiltered: filters.isFiltered,
    /** Returns the filters as in the URL. */
    filterText: (view: View): string => filters.write(view).toString(),
    filterQuery: filters.filterQuery,
    /** Returns the list's query, including the page. */
    listQuery(view: View): Record<string, string> {
      const cursor = view.cursors.at(-1);
      return { ...filters.filterQuery(view), ...(cursor && { cursor }) };
    },
  };
}
