import { UnrecognizedActionError } from "next/dist/client/components/unrecognized-action-error";
import { describe, expect, it } from "vitest";
import { describeFailure, isNotRun, mayHaveRun, OFFLINE } from "./describe-failure.ts";

describe("describeFailure", () => {
  it.each([
    ["a lost connection", new TypeError("Failed to fetch"), false, "connection_lost", /You went offline/],
    ["an unreachable server", new TypeError("Failed to fetch"), true, "unreachable", /server did not answer/],
    [
      "an action of an older build",
      new UnrecognizedActionError("x"),
      true,
      "stale_page",
      /updated after.*nothing was changed/,
    ],
    [
      "a refusal before the action ran",
      new Error("Not done: The database is away."),
      true,
      "overloaded",
      /^Nothing was done\. The database is away\.$/,
    ],
    [
      "a proxy's error page",
      new Error("An unexpected response was received from the server."),
      true,
      "server_failed",
      /may have been made/,
    ],
    ["a proxy's plain text", new Error("upstream connect error"), true, "server_failed", /may have been made/],
    ["a thrown value that is not an error", "odd", true, "server_failed", /may have been made/],
  ])("describes %s", (_, error, isOnline, code, message) => {
    expect(describeFailure(error, isOnline)).toMatchObject({
      ok: false,
      error: code,
      message: expect.stringMatching(message),
    });
  });

  it("treats no other error as postponed", () => {
    expect(isNotRun(new Error("Not found"))).toBe(false);
    expect(isNotRun("Not done: ")).toBe(false);
  });

  it.each([
    ["a lost connection", describeFailure(new TypeError("Failed to fetch"), false), true],
    ["no answer", describeFailure(new TypeError("Failed to fetch"), true), true],
    ["a proxy's error page", describeFailure(new Error("Bad Gateway"), true), true],
    ["an action sent while offline", OFFLINE, false],
    ["a stale page", describeFailure(new UnrecognizedActionError("x"), true), false],
    ["an overloaded server", describeFailure(new Error("Not done: The database is away."), true), false],
  ])("says whether the action may have run after %s", (_, refused, expected) => {
    expect(mayHaveRun(refused)).toBe(expected);
  });
});
