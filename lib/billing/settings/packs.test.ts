import { expect, it } from "vitest";
import { parseEnv } from "#lib/platform/env/env.ts";
import { asVariables } from "#lib/platform/installation/settings.ts";

const good = {
  BASE_URL: "http://localhost:3000",
  DATABASE_URL: "postgresql://127.0.0.1/x",
  SECRET_KEY: "0123456789abcdef0123456789abcdef",
};
const pack = { id: "small", credits: 100, price: { EUR: 500 } };

it("accepts the operator's packs and passes them to other processes unchanged", () => {
  const given = JSON.stringify([pack, { ...pack, id: "large", credits: 1_000 }]);
  const env = parseEnv({ ...good, CREDIT_PACKS: given });
  expect(parseEnv(asVariables(env)).CREDIT_PACKS).toBe(given);
  expect(JSON.parse(parseEnv(good).CREDIT_PACKS)).toHaveLength(3);
});

it.each(
  [
    "",
    "packs",
    "[]",
    "{}",
    JSON.stringify([pack, pack]),
    JSON.stringify([{ ...pack, price: {} }]),
    JSON.stringify([{ ...pack, price: { EUR: 0 } }]),
    JSON.stringify([{ ...pack, price: { EUR: 1.5 } }]),
    JSON.stringify([{ ...pack, price: { euro: 5 } }]),
    JSON.stringify([{ ...pack, credits: -1 }]),
    JSON.stringify([{ ...pack, credits: 0.5 }]),
    JSON.stringify([{ ...pack, id: "A pack" }]),
    JSON.stringify([{ ...pack, discount: 1 }]),
  ].filter(Boolean),
)("refuses %s with the variable's name", (text) => {
  expect(() => parseEnv({ ...good, CREDIT_PACKS: text })).toThrow(/^CREDIT_PACKS: expected JSON like/);
});

it("requires both or neither of Stripe's secrets", () => {
  expect(() => parseEnv({ ...good, STRIPE_SECRET_KEY: "sk_test_x" })).toThrow("STRIPE_WEBHOOK_SECRET");
});
