import { describe, expect, it } from "vitest";
import { redact } from "./log-call.ts";

describe("targets in the request log", () => {
  it.each([
    ["https://example.com/a?b=c", "https://example.com/a?b=c"],
    ["https://user:pass@example.com/", "https://[redacted]@example.com/"],
    ["https://example.com/?api_key=svc_live_abc&x=1", "https://example.com/?api_key=[redacted]&x=1"],
    ["https://example.com/?x=1&API_KEY=secret#top", "https://example.com/?x=1&API_KEY=[redacted]#top"],
    ["https://example.com/svc_test_0123456789abcdef/x", "https://example.com/svc_test_[redacted]/x"],
    ["not an address svc_live_ABC", "not an address svc_live_[redacted]"],
    ["https://example.com/a@b", "https://example.com/a@b"],
  ])("redacts %s to %s", (target, shown) => {
    expect(redact(target)).toBe(shown);
  });
});
