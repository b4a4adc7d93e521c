import { expect, it } from "vitest";
import { invoicesAddress } from "./view.ts";

it.each([
  [{}, "/acme/invoices"],
  [{ status: "open" }, "/acme/invoices?status=open"],
  [{ kind: "credit_note", status: ["paid", "void"] }, "/acme/invoices?kind=credit_note&status=paid"],
  [{ status: "gone", kind: "<script>", page: "2" }, "/acme/invoices"],
  [{ cursor: "a&b=c" }, "/acme/invoices?cursor=a%26b%3Dc"],
])("%j is shown at %s", (given, href) => {
  expect(invoicesAddress.href("acme", invoicesAddress.read(given))).toBe(href);
});
