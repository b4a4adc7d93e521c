import { expect, it } from "vitest";
import { QueueFull } from "#lib/platform/database/group-commit.ts";
import { surprise } from "./api-error.ts";

it("marks transient failures as retryable and never stores them under an Idempotency-Key", () => {
  expect(surprise(new QueueFull("20000 are waiting already."))).toMatchObject({
    code: "overloaded",
    headers: { "retry-after": "1" },
  });
  expect(surprise(Object.assign(new Error("no"), { code: "ECONNREFUSED" })).code).toBe("overloaded");
  expect(surprise(Object.assign(new Error("deadlock detected"), { code: "40P01" })).code).toBe("overloaded");
  expect(surprise(new Error("no")).code).toBe("internal_error");
});
