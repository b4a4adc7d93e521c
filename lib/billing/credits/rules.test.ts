import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allot, compareSums, expired, findingText, type GrantBalance, lastNight, withdraw } from "./rules.ts";
import type { KeySums } from "./types.ts";

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const grant = (id: string, remaining: number, ends: number | null = null, made = 1): GrantBalance => ({
  id,
  remaining,
  expires_at: ends === null ? null : at(ends),
  created_at: at(made),
});
const left = (grants: readonly GrantBalance[]) => grants.map(({ id, remaining }) => `${id} ${remaining}`).join(", ");
const sum = (grants: readonly GrantBalance[]) => grants.reduce((all, { remaining }) => all + remaining, 0);

describe("allotting spending to grants", () => {
  const three = [grant("old", 10), grant("late", 10, 20), grant("soon", 10, 10)];
  it.each([
    ["takes nothing if nothing was spent", three, 30, "soon 10, late 10, old 10", 0],
    ["takes from the earliest expiry first", three, 23, "soon 3, late 10, old 10", 0],
    ["takes from the next expiry afterwards", three, 15, "soon 0, late 5, old 10", 0],
    ["takes from never-expiring grants last", three, 4, "soon 0, late 0, old 4", 0],
    ["takes everything", three, 0, "soon 0, late 0, old 0", 0],
    ["takes from the older of equal expiry first", [grant("b", 5, 9, 2), grant("a", 5, 9, 1)], 7, "a 2, b 5", 0],
    [
      "takes from the older never-expiring grant first",
      [grant("b", 5, null, 2), grant("a", 5, null, 1)],
      7,
      "a 2, b 5",
      0,
    ],
    ["ignores the ID if the creation times differ", [grant("a", 5, 9, 2), grant("b", 5, 9, 1)], 7, "b 2, a 5", 0],
    ["ignores the ID of never-expiring grants too", [grant("a", 5, null, 2), grant("b", 5)], 7, "b 2, a 5", 0],
    [
      "takes from the lower ID of grants created together",
      [grant("b", 5), grant("a", 5), grant("c", 5)],
      12,
      "a 2, b 5, c 5",
      0,
    ],
    [
      "takes from the lower ID in any input order",
      [grant("a", 5), grant("c", 5), grant("b", 5)],
      12,
      "a 2, b 5, c 5",
      0,
    ],
    ["takes from the earliest expiry if listed first", [grant("a", 5, 8), grant("b", 5, 9)], 7, "a 2, b 5", 0],
    ["takes from the earliest expiry if listed last", [grant("b", 5, 9), grant("a", 5, 8)], 7, "a 2, b 5", 0],
    ["takes from the expiring grant before the other", [grant("a", 5, 8), grant("b", 5)], 7, "a 2, b 5", 0],
    ["finds credits without a grant", [grant("a", 5)], 12, "a 5", 7],
    ["finds credits without any grants", [], 12, "", 12],
    ["accepts no credits and no grants", [], 0, "", 0],
  ])("%s", (_, grants, unspent, expected, found) => {
    const done = allot(grants, unspent);
    expect([left(done.grants), done.found]).toEqual([expected, found]);
  });
});

describe("a grant expires", () => {
  it.each([
    ["not before its end", [grant("a", 5, 11)], 0, 10, []],
    ["exactly at its end", [grant("a", 5, 10)], 0, 10, [["a", 5]]],
    ["except held credits", [grant("a", 5, 10)], 2, 10, [["a", 3]]],
    ["not if all are held", [grant("a", 5, 10)], 8, 10, []],
    ["with holds covered by the earliest expiry", [grant("a", 5, 8), grant("b", 5, 9)], 6, 10, [["b", 4]]],
    ["without touching never-expiring grants", [grant("a", 5, 9), grant("b", 50)], 0, 10, [["a", 5]]],
  ])("%s", (_, grants, held, day, leaving) => {
    expect(expired(grants, held, at(day)).map(({ id, amount }) => [id, amount])).toEqual(leaving);
  });
});

it.each([
  ["in spending order", undefined, "soon 0, old 8"],
  ["from the refunded grant first", "old", "old 3, soon 5"],
])("a withdrawal of 7 takes %s", (_, first, expected) => {
  expect(left(withdraw([grant("soon", 5, 9), grant("old", 10)], 7, first))).toBe(expected);
});

type Step =
  | { kind: "grant"; amount: number; days: number | null }
  | { kind: "spend" | "hold" | "settle" | "release" | "withdraw"; share: number }
  | { kind: "wait"; days: number };

const share = fc.double({ min: 0, max: 1, noNaN: true });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant("grant" as const),
    amount: fc.integer({ min: 1, max: 1_000 }),
    days: fc.option(fc.integer({ min: 1, max: 9 })),
  }),
  fc.record({ kind: fc.constantFrom("spend", "hold", "settle", "release", "withdraw"), share }),
  fc.record({ kind: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 5 }) }),
);

it("grants always hold the unspent credits, and balances never go negative", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let [balance, held, day] = [0, 0, 1];
      let grants: GrantBalance[] = [];
      const open = () => {
        const done = allot(grants, balance + held);
        expect(done.found).toBe(0);
        grants = done.grants;
      };
      for (const [place, one] of steps.entries()) {
        const part =
          "share" in one
            ? Math.floor(one.share * (one.kind === "settle" || one.kind === "release" ? held : balance))
            : 0;
        if (one.kind === "grant") {
          open();
          balance += one.amount;
          grants.push(grant(`grant ${place}`, one.amount, one.days === null ? null : day + one.days, day));
        } else if (one.kind === "wait") {
          day += one.days;
          open();
          for (const { id, amount } of expired(grants, held, at(day))) {
            balance -= amount;
            grants = grants.map((each) => (each.id === id ? { ...each, remaining: each.remaining - amount } : each));
          }
        } else if (one.kind === "withdraw") {
          open();
          grants = withdraw(grants, part, grants.at(-1)?.id);
          balance -= part;
        } else {
          // Debits do not touch grants.
          if (one.kind === "spend" || one.kind === "hold") balance -= part;
          if (one.kind === "hold") held += part;
          if (one.kind === "settle" || one.kind === "release") held -= part;
          if (one.kind === "release") balance += part;
          continue;
        }
        expect(sum(grants)).toBe(balance + held);
        expect(balance).toBeGreaterThanOrEqual(0);
        expect(grants.every(({ remaining }) => remaining >= 0)).toBe(true);
      }
      open();
      expect(sum(grants)).toBe(balance + held);
    }),
    { numRuns: 500 },
  );
});

it.each([
  ["2026-11-21T02:59:59.999Z", "2026-11-20T03:00:00.000Z"],
  ["2026-11-21T03:00:00.000Z", "2026-11-21T03:00:00.000Z"],
  ["2026-12-01T01:00:00.000Z", "2026-11-30T03:00:00.000Z"],
])("at %s the last nightly hour was %s", (moment, night) => {
  expect(lastNight(new Date(moment)).toISOString()).toBe(night);
});

const granted: KeySums = { key_id: null, moved: 100, open: 0, used: 0, spent: 0, held: 0 };
/** A key that spent 30 and holds 5. */
const key: KeySums = { key_id: "key_1", moved: -35, open: 5, used: 30, spent: 30, held: 5 };

it.each([
  ["everything adds up", { balance: 65, held: 5 }, [granted, key], []],
  ["an empty workspace", { balance: 0, held: 0 }, [], []],
  ["the balance is off", { balance: 66, held: 5 }, [granted, key], ["balance 66 65"]],
  ["holds are off", { balance: 65, held: 0 }, [granted, key], ["held 0 5"]],
  ["a key's spend is off", { balance: 65, held: 5 }, [granted, { ...key, spent: 29 }], ["key_spent 29 30"]],
  ["a key's holds are off", { balance: 65, held: 5 }, [granted, { ...key, held: 4 }], ["key_held 4 5"]],
  ["usage is off", { balance: 65, held: 5 }, [granted, { ...key, used: 31 }], ["usage 31 30"]],
  [
    "a movement is missing",
    { balance: 65, held: 5 },
    [granted, { ...key, moved: -34 }],
    ["balance 65 66", "key_spent 30 29", "usage 30 29"],
  ],
])("%s", (_, account, keys, expected) => {
  expect(compareSums(account, keys).map(({ what, kept, counted }) => `${what} ${kept} ${counted}`)).toEqual(expected);
});

it("names the amounts and the key", () => {
  expect(findingText({ what: "balance", key_id: null, kept: 66, counted: 65 })).toBe(
    "The balance and the sum of the ledger differ: 66 and 65.",
  );
  expect(findingText({ what: "usage", key_id: "key_1", kept: 31, counted: 30 })).toBe(
    "The usage counted for a key and what the ledger settled for it differ: 31 and 30 (key_1).",
  );
});
