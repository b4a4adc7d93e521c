import { expect, it } from "vitest";
import { LISTENER_ATTEMPTS_MAX, SILENT_ATTEMPTS_MAX } from "./constants.ts";
import { concludeLocal, isAbsent } from "./rules.ts";

it.each([
  [undefined, 1, "delivered"],
  [undefined, LISTENER_ATTEMPTS_MAX + 1, "delivered"],
  ["http_error", 1, "failed"],
  ["redirect", 1, "failed"],
  ["connection_refused", 1, "retry"],
  ["connection_refused", LISTENER_ATTEMPTS_MAX - 1, "retry"],
  ["connection_refused", LISTENER_ATTEMPTS_MAX, "failed"],
  ["unreachable", SILENT_ATTEMPTS_MAX, "retry"],
  ["no_answer", SILENT_ATTEMPTS_MAX - 1, "retry"],
  ["no_answer", SILENT_ATTEMPTS_MAX, "failed"],
  ["target_timeout", 1, "retry"],
  ["target_timeout", SILENT_ATTEMPTS_MAX, "failed"],
] as const)("after %s at attempt %i a delivery is %s", (code, made, outcome) => {
  expect(concludeLocal(code, made)).toBe(outcome);
});

it("an app that is not running is distinguished from one that does not respond", () => {
  expect(["connection_refused", "unreachable"].every(isAbsent)).toBe(true);
  expect(["no_answer", "target_timeout", "http_error", "redirect", undefined].some(isAbsent)).toBe(false);
});
