import type { AddressField } from "./address-fields.ts";

/** A URL's query, as passed to pages. */
export type AddressQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

export type AddressFields = Readonly<Record<string, AddressField<unknown>>>;

export type FieldValues<F extends AddressFields> = {
  readonly [K in keyof F]: F[K] extends AddressField<infer T> ? T : never;
};

export type ViewOf<A extends { read: (query: AddressQuery) => unknown }> = ReturnType<A["read"]>;

/** Returns a parameter's first value, trimmed; undefined if absent or empty. */
export const firstOf = (query: AddressQuery, name: string): string | undefined =>
  [query[name] ?? []].flat()[0]?.trim() || undefined;

/** Returns a path in the workspace with its query, without a lone `?`. */
export function hrefOf(slug: string, path: string, query: URLSearchParams): string {
  const text = query.toString();
  return `/${slug}/${path}${text && `?${text}`}`;
}

/**
 * Keeps a page's state in its URL, so that links can be shared. `fields` declares the parameters in
 * the order in which they are written.
 */
export function pageAddress<F extends AddressFields>(path: string, fields: F) {
  type View = FieldValues<F>;
  const each = Object.entries(fields);

  function read(query: AddressQuery): View {
    const other = (name: string) => firstOf(query, name);
    // Each field returns its own type of value.
    return Object.fromEntries(each.map(([key, field]) => [key, field.read(other(field.name ?? key), other)])) as View;
  }
  const initial = read({});

  function write(view: Partial<View>): URLSearchParams {
    const all: Partial<View> = { ...initial, ...view };
    const query = new URLSearchParams();
    for (const [key, field] of each) {
      const text = field.write(all[key]);
      if (text !== undefined) query.set(field.name ?? key, text);
    }
    return query;
  }

  return {
    read,
    write,
    /** Returns the URL of a view; missing fields have their defaults. */
    href: (slug: string, view: Partial<View> = {}): string => hrefOf(slug, path, write(view)),
    /** Whether any filter is set. */
    isFiltered: (view: View): boolean =>
      each.some(([key, field]) => field.narrows && field.write(view[key]) !== undefined),
    /** Returns the list's query. */
    filterQuery: (view: View): Record<string, string> =>
      Object.assign({}, ...each.map(([key, field]) => field.query(view[key], key))),
  };
}
