import { expect, it } from "vitest";
import { fakeClock } from "#lib/platform/clock.ts";
import { TEST_EVENTS_A_MINUTE, takeTestEvent } from "./pace.ts";

it("lets a workspace send a limited number in any minute, and says how long to wait", () => {
  const clock = fakeClock("2027-01-01T00:00:00.500Z");
  const take = (workspace = "ws_1") => takeTestEvent(workspace, clock.now());
  expect(take()).toBe(0);
  clock.advance(30_000);
  for (let sent = 1; sent < TEST_EVENTS_A_MINUTE; sent++) expect(take()).toBe(0);
  expect(take()).toBe(30);
  expect(take("ws_2")).toBe(0);
  clock.advance(29_999);
  expect(take()).toBe(1);
  clock.advance(1);
  expect(take()).toBe(0);
  expect(take()).toBe(30);
});
