import { UnrecognizedActionError } from "next/dist/client/components/unrecognized-action-error";
import { describe, expect, it } from "vitest";
import { describeFailure, isPutOff, mayHaveRun, OFFLINE } from "./describe-failure.ts";

describe("describeFailure", () => {
  it.each([
    ["a lost connection", new TypeError("Failed to fetch"), false, "connection_lost", /You went offline/],
    ["a server that is away", new TypeError("Failed to fetch"), true, "unreachable", /server did not answer/],
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
      "an error page of a proxy",
      new Error("An unexpected response was received from the server."),
      true,
      "server_failed",
      /may have been made/,
    ],
    ["plain text of a proxy", new Error("upstream connect error"), true, "server_failed", /may have been made/],
    ["something that is no error", "odd", true, "server_failed", /may have been made/],
  ])("names %s", (_, error, isOnline, code, message) => {
    expect(describeFailure(error, isOnline)).toMatchObject({
      ok: false,
      error: code,
      message: expect.stringMatching(message),
    });
  });

  it("takes no other error for one that was put off", () => {
    expect(isPutOff(new Error("Not found"))).toBe(false);
    expect(isPutOff("Not done: ")).toBe(false);
  });

  it.each([
    ["a lost connection", describeFailure(new TypeError("Failed to fetch"), false), true],
    ["no answer", describeFailure(new TypeError("Failed to fetch"), true), true],
    ["an error page of a proxy", describeFailure(new Error("Bad Gateway"), true), true],
    ["an action sent while offline", OFFLINE, false],
    ["a stale page", describeFailure(new UnrecognizedActionError("x"), true), false],
    ["an overloaded server", describeFailure(new Error("Not done: The database is away."), true), false],
  ])("tells whether the action may have run after %s", (_, refused, expected) => {
    expect(mayHaveRun(refused)).toBe(expected);
  });
});
