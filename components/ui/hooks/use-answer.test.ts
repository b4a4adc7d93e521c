import { afterEach, expect, it, vi } from "vitest";
import { answerOf } from "./use-answer.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("logs the error of an action that fails without a result", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const mistake = new TypeError("Cannot read properties of undefined");
  const answer = await answerOf(() => {
    throw mistake;
  });
  expect(answer).toMatchObject({ ok: false, error: "unreachable" });
  expect(logged).toHaveBeenCalledWith(mistake);
});
