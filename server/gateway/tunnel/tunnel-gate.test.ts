import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { RateEngine } from "#lib/platform/rates/engine.ts";
import {
  TUNNEL_CALLS_MAX,
  TUNNEL_KNOWN_MS,
  TUNNEL_PACE,
  UNKNOWN_TUNNEL_PACE,
} from "#lib/webhooks/listeners/tunnel/constants.ts";
import { makeListener } from "#testing/builders/listener.ts";
import { rateStoreInMemory } from "#testing/builders/rates.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { TunnelGate } from "./tunnel-gate.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

const CLIENT = "203.0.113.9";
const tunnel = async () => (await makeListener(await makeWorkspace())).tunnel;
const unknown = (at: number) => at.toString(32).padStart(32, "0");

function setUp() {
  let time = 0;
  const { store } = rateStoreInMemory(() => time);
  const clock = () => time;
  const gate = new TunnelGate(clock, new RateEngine({ store, processes: () => 1, now: clock, steady: clock }));
  /** Enters and leaves; returns the error, if any. */
  const pass = async (address: string, client = CLIENT) => {
    const entered = await gate.enter(address, client);
    if ("error" in entered) return entered.error;
    entered.leave();
    return undefined;
  };
  return {
    gate,
    pass,
    at: (ms: number) => {
      time = ms;
    },
  };
}

it("allows each tunnel a burst, then a steady rate", async () => {
  const { pass, at } = setUp();
  const [one, other] = [await tunnel(), await tunnel()];
  for (let call = 0; call < TUNNEL_PACE.burst; call++) expect(await pass(one)).toBeUndefined();
  expect(await pass(one, "198.51.100.1")).toMatchObject({ status: 429, headers: { "Retry-After": "1" } });
  expect(await pass(other)).toBeUndefined();
  at(1_000 / TUNNEL_PACE.perSecond + 1);
  expect(await pass(one)).toBeUndefined();
  expect(await pass(one)).toMatchObject({ status: 429 });
});

it("limits a tunnel's concurrent calls", async () => {
  const { gate } = setUp();
  const [one, other] = [await tunnel(), await tunnel()];
  const entered = await Promise.all(Array.from({ length: TUNNEL_CALLS_MAX }, () => gate.enter(one, CLIENT)));
  expect(await gate.enter(one, CLIENT)).toMatchObject({ error: { status: 429, headers: { "Retry-After": "1" } } });
  expect(await gate.enter(other, CLIENT)).not.toHaveProperty("error");
  const [first] = entered;
  if (first && "leave" in first) first.leave();
  expect(await gate.enter(one, CLIENT)).not.toHaveProperty("error");
});

it("looks up no more URLs for a guesser, but still serves cached ones", async () => {
  const { pass, at } = setUp();
  const [known, fresh] = [await tunnel(), await tunnel()];
  expect(await pass(known)).toBeUndefined();
  for (let guess = 0; guess < UNKNOWN_TUNNEL_PACE.burst; guess++)
    expect(await pass(unknown(guess))).toMatchObject({ status: 404 });
  expect(await pass(unknown(1_000))).toMatchObject({ status: 429, headers: { "Retry-After": "1" } });
  expect(await pass(fresh)).toMatchObject({ status: 429 });
  expect(await pass(fresh, "198.51.100.1")).toBeUndefined();
  expect(await pass(known)).toBeUndefined();
  // Repeated calls to a dead URL are not new guesses.
  expect(await pass(unknown(0))).toMatchObject({ status: 404 });
  at(1_000 / UNKNOWN_TUNNEL_PACE.perSecond + 1);
  expect(await pass(unknown(1_001))).toMatchObject({ status: 404 });
});

it("serves from its cache until that expires", async () => {
  const { gate, at } = setUp();
  at(1);
  const { id, tunnel: address } = await makeListener(await makeWorkspace());
  expect(await gate.enter(address, CLIENT)).toMatchObject({ listenerId: id });
  await db().listener.update({ where: { id }, data: { endedAt: new Date() } });
  expect(await gate.enter(address, CLIENT)).toMatchObject({ listenerId: id });
  at(TUNNEL_KNOWN_MS + 2);
  expect(await gate.enter(address, CLIENT)).toMatchObject({ error: { status: 404 } });
});
