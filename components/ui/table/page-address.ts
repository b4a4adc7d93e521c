import type { AddressField } from "./address-fields.ts";

/** The query of an address, as pages are given it. */
export type AddressQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

export type AddressFields = Readonly<Record<string, AddressField<unknown>>>;

export type FieldValues<F extends AddressFields> = {
  readonly [K in keyof F]: F[K] extends AddressField<infer T> ? T : never;
};

/** What is read from such an address. */
export type ViewOf<A extends { read: (query: AddressQuery) => unknown }> = ReturnType<A["read"]>;

/** The first value of a parameter, trimmed; undefined when it is absent or empty. */
export const firstOf = (query: AddressQuery, name: string): string | undefined =>
  [query[name] ?? []].flat()[0]?.trim() || undefined;

/** A path under the workspace with a query, without `?` when there is none. */
export function hrefOf(slug: string, path: string, query: URLSearchParams): string {
  const text = query.toString();
  return `/${slug}/${path}${text && `?${text}`}`;
}

/**
 * What a page shows, kept in its address, so that a link shows a colleague the same. `fields` declares the parameters, in the order
 * in which they are written.
 */
export function pageAddress<F extends AddressFields>(path: string, fields: F) {
  type View = FieldValues<F>;
  const each = Object.entries(fields);

  function read(query: AddressQuery): View {
    const other = (name: string) => firstOf(query, name);
    // One value for each field, as the field reads it.
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
    /** The address of a view; what is left out has its default. */
    href: (slug: string, view: Partial<View> = {}): string => hrefOf(slug, path, write(view)),
    /** Whether the view shows less than everything. */
    isFiltered: (view: View): boolean =>
      each.some(([key, field]) => field.narrows && field.write(view[key]) !== undefined),
    /** The view as the list's query asks for it. */
    filterQuery: (view: View): Record<string, string> =>
      Object.assign({}, ...each.map(([key, field]) => field.query(view[key], key))),
  };
}
