import { expect, it } from "vitest";
import { invoicesHref, readFilter } from "./view.ts";

it.each([
  [{}, "/acme/invoices"],
  [{ status: "open" }, "/acme/invoices?status=open"],
  [{ kind: "credit_note", status: ["paid", "void"] }, "/acme/invoices?kind=credit_note&status=paid"],
  [{ status: "gone", kind: "<script>", page: "2" }, "/acme/invoices"],
  [{ cursor: "a&b=c" }, "/acme/invoices?cursor=a%26b%3Dc"],
])("%j is shown at %s", (given, href) => {
  expect(invoicesHref("acme", readFilter(given))).toBe(href);
});
