import { isId } from "#components/ui/text/is-id.ts";
import { isInvoiceNumber } from "#lib/billing/invoices/rules.ts";
import type { Permission } from "#lib/kernel/permissions.ts";
import { ANY_ENV } from "#lib/webhooks/deliveries/constants.ts";

type Kind = { prefix: string; words: string; needs: Permission; path: (id: string) => string };

/** Every kind of ID with a page, and the permission to open it. */
const KINDS: readonly Kind[] = [
  { prefix: "dlv", words: "Open this delivery", needs: "deliveries:read", path: (id) => `deliveries/${id}` },
  {
    prefix: "evt",
    words: "The deliveries of this event",
    needs: "deliveries:read",
    path: (id) => `deliveries?q=${id}&env=${ANY_ENV}`,
  },
  {
    prefix: "rpl",
    words: "The deliveries of this replay",
    needs: "deliveries:read",
    path: (id) => `deliveries?replay=${id}&env=${ANY_ENV}`,
  },
  { prefix: "req", words: "Open this request", needs: "requests:read", path: (id) => `requests/${id}` },
  { prefix: "job", words: "Open this job", needs: "jobs:read", path: (id) => `jobs/${id}` },
  { prefix: "crl", words: "Open this crawl", needs: "jobs:read", path: (id) => `crawls/${id}` },
  { prefix: "mon", words: "Open this monitor", needs: "jobs:read", path: (id) => `monitors/${id}` },
  { prefix: "key", words: "Open this key", needs: "keys:read", path: (id) => `keys/${id}` },
  { prefix: "fnd", words: "Open this leak", needs: "keys:read", path: (id) => `leaks/${id}` },
  { prefix: "whk", words: "Open this webhook", needs: "webhooks:read", path: (id) => `webhooks/${id}` },
  { prefix: "lst", words: "Open this listener", needs: "webhooks:read", path: (id) => `listeners?open=${id}` },
  { prefix: "inv", words: "Open this invoice", needs: "invoices:read", path: (id) => `invoices/${id}` },
  { prefix: "aud", words: "Open this change", needs: "audit:read", path: (id) => `audit?open=${id}` },
];

/**
 * Returns where a pasted ID leads, relative to the workspace; undefined if it is not an ID or may
 * not be opened.
 */
export function placeOfId(
  text: string,
  may: readonly string[],
): { id: string; words: string; path: string } | undefined {
  const id = text.trim().toLowerCase();
  if (isInvoiceNumber(id) && may.includes("invoices:read"))
    return { id: id.toUpperCase(), words: "Open this invoice", path: `invoices/${id.toUpperCase()}` };
  const kind = KINDS.find(({ prefix, needs }) => isId(prefix, id) && may.includes(needs));
  return kind && { id, words: kind.words, path: kind.path(id) };
}
