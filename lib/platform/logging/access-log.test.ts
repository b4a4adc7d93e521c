import { expect, it } from "vitest";
import { shownPath } from "./access-log.ts";

it.each([
  ["/acme/keys?api_key=svc_live_abc", "/acme/keys"],
  ["/t/abcdef/hook", "/t/[redacted]/hook"],
  ["/invitation/abcdef", "/invitation/[redacted]"],
  ["/acme/webhooks/whk_01h2xcejqtf2nbrexx3vqjhp41", "/acme/webhooks/…"],
  ["/some/svc_live_0123456789abcdefghijkl/x", "/some/svc_live_[redacted]/x"],
  [`/${"a".repeat(5_000)}`, `/${"a".repeat(199)}`],
  ["/", "/"],
])("shows %s as %s", (url, shown) => {
  expect(shownPath(url)).toBe(shown);
});
