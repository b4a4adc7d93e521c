import { expect, it } from "vitest";
import * as z from "zod";
import { ZOD_MESSAGES } from "./plain-issue.ts";

const wrong = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, ZOD_MESSAGES).error?.issues[0]?.message;

it.each<[string, z.ZodType, unknown, string]>([
  ["another type", z.string(), 5, "expected text, not a number"],
  ["a list instead of an object", z.strictObject({}), [], "expected an object, not a list"],
  ["a missing value", z.object({ a: z.string() }), {}, "expected text; it is missing"],
  ["null", z.boolean(), null, "expected true or false, not null"],
  ["a fraction", z.int(), 1.5, "expected a whole number, not 1.5"],
  ["text that should be a number", z.coerce.number(), "abc", "expected a number"],
  ["text that is too short", z.string().min(1), "", "expected at least 1 character"],
  ["text that is too long", z.string().max(3), "four", "expected at most 3 characters"],
  ["a list that is too long", z.array(z.string()).max(1), ["a", "b"], "expected at most 1 entry"],
  ["a number that is too small", z.number().min(2), 1, "expected at least 2"],
  ["a number at an exclusive limit", z.number().lt(2), 2, "expected less than 2"],
  ["a value outside a set", z.enum(["a", "b"]), "c", 'expected one of "a", "b"'],
  ["another constant", z.literal(true), false, "expected true"],
  ["a number that is not a multiple", z.number().multipleOf(5), 7, "expected a multiple of 5"],
])("describes %s in plain words", (_what, schema, value, said) => {
  expect(wrong(schema, value)).toBe(said);
});

it("prefers a schema's own message", () => {
  expect(wrong(z.string({ error: "an address" }), 5)).toBe("an address");
  expect(wrong(z.string().max(3, { error: "three letters" }), "four")).toBe("three letters");
});
