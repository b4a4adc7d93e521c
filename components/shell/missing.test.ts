import { expect, it } from "vitest";
import { missingAt } from "./missing.ts";

it.each([
  ["/acme/keys/key_1", "key", "key_1"],
  ["/acme/keys/key_1/rotate", "key", "key_1"],
  ["/acme/deliveries/dlv_1", "delivery", "dlv_1"],
  ["/acme/invoices/%E2%80%AE", "invoice", "\u202e"],
  ["/acme/jobs/%zz", "job", "%zz"],
  [`/acme/webhooks/${"x".repeat(100)}`, "webhook", "x".repeat(64)],
])("%s names a %s", (path, noun, id) => {
  expect(missingAt(path)).toMatchObject({ noun, id });
});

it.each(["/", "/acme", "/acme/keys", "/acme/overview", "/acme/constructor/x", "/acme/keys/a/b/c"])(
  "%s names nothing",
  (path) => {
    expect(missingAt(path)).toBeUndefined();
  },
);
