import { expect, it } from "vitest";
import { isRefusal, readProblem, requireOk } from "./read-json.ts";

const failureOf = (answer: Response) => requireOk(answer).then(String, (error: Error) => error);

it("distinguishes a refusal, which is final, from an unreachable server", async () => {
  const refused = await failureOf(Response.json({ error: { message: "No such job." } }, { status: 404 }));
  expect(refused).toSatisfy(isRefusal);
  expect(readProblem(refused as Error)).toBe("No such job.");
  for (const status of [429, 500, 503])
    expect(await failureOf(Response.json({}, { status })), String(status)).not.toSatisfy(isRefusal);
  expect(isRefusal(new TypeError("fetch failed"))).toBe(false);
  expect(isRefusal(null)).toBe(false);
});
