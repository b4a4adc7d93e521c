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

/** Where in a log its reader is. */
export type LogPlace = {
  /** The cursors of the pages between the newest and this one: "newer" removes the last. */
  readonly cursors: readonly string[];
  /** The id of the row whose sheet is open. */
  readonly open: string | undefined;
  /** Whether the list follows new rows. */
  readonly tail: boolean;
};

type LogAddressOptions<F extends AddressFields> = {
  /** Under the workspace: "deliveries". */
  path: string;
  /** What the log can be narrowed to. */
  fields: F;
  /** The prefix of its rows' ids, for a log whose rows open a sheet. */
  id?: string;
  /** Whether the log can follow new rows. */
  tail?: boolean;
};

/** What a log shows, kept in its address: its filters, the page, the open row and the live tail. */
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
    /** The address of a view; what is left out has its default. */
    href,
    /** The view with another filter: from its first page, with nothing open. */
    refine,
    refineHref: (slug: string, view: View, change: Partial<View>): string => href(slug, refine(view, change)),
    /** The address of another page of the same list, with nothing open: the tail follows the newest alone. */
    pageHref: (slug: string, view: View, cursors: readonly string[]): string => href(slug, atPage(view, cursors)),
    isFiltered: filters.isFiltered,
    /** The filters alone, as the address has them. */
    filterText: (view: View): string => filters.write(view).toString(),
    filterQuery: filters.filterQuery,
    /** The view as the list's query asks for it, with the page that it is on. */
    listQuery(view: View): Record<string, string> {
      const cursor = view.cursors.at(-1);
      return { ...filters.filterQuery(view), ...(cursor && { cursor }) };
    },
  };
}
