import { expect, test } from "vitest";
import { reasonText } from "./reason-text.ts";

test.each([
  [503, "http_error", "HTTP 503"],
  [null, "target_timeout", "timeout"],
  [200, "target_timeout", "timeout"],
  [null, "tls_error", "TLS"],
  [null, null, "unknown"],
])("status %s and error %s read as %s", (status_code, error, expected) => {
  expect(reasonText({ status_code, error })).toBe(expected);
});
