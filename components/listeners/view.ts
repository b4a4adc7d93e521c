/** What the page of listeners shows; it stands in the address. */
export type ListenersView = {
  /** The listener whose sheet is open. */
  open?: string | undefined;
};

const LISTENER_ID = /^lst_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Reads an address's query. What it does not know or cannot be is as if it were not there. */
export function readView(given: Record<string, string | string[] | undefined>): ListenersView {
  const open = [given.open ?? []].flat()[0]?.trim();
  return { open: open !== undefined && LISTENER_ID.test(open) ? open : undefined };
}

/** The address of a view. */
export const listenersHref = (slug: string, { open }: ListenersView): string =>
  `/${slug}/listeners${open === undefined ? "" : `?open=${open}`}`;
