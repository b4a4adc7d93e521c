import { describe, expect, it } from "vitest";
import { nameServer } from "#testing/services/name-server.ts";
import { FairSlots } from "../async/fair-slots.ts";
import { Semaphore } from "../async/semaphore.ts";
import { sharedResolver, systemResolver } from "./resolve.ts";
import type { Asker } from "./types.ts";

const SLOTS = { pages: 6, messages: 4 };
const ADDRESS = ["192.0.2.1"];
const pages = (owner: string): Asker => ({ work: "pages", owner });
const messages = (owner: string): Asker => ({ work: "messages", owner });

/** A resolver that asks this server on as many threads as it has slots, which answer in the order in which they were asked. */
function resolverOf(server: Awaited<ReturnType<typeof nameServer>>) {
  const threads = new Semaphore(SLOTS.pages + SLOTS.messages + 1);
  const slots = { pages: new FairSlots(SLOTS.pages, "test"), messages: new FairSlots(SLOTS.messages, "test") };
  const resolve = sharedResolver((hostname) => threads.run(() => server.ask(hostname)), slots);
  const askSilent = (count: number, asker: Asker, prefix = "silent") => {
    for (let at = 0; at < count; at++) resolve(`${prefix}-${at}.example`, { asker }).catch(() => undefined);
  };
  return { resolve, askSilent, slots };
}

describe("names that are never answered", () => {
  it("hold up neither another workspace nor the webhooks of their own", async () => {
    await using server = await nameServer();
    const { resolve, askSilent } = resolverOf(server);
    askSilent(100, pages("greedy"));
    await expect.poll(() => server.asked.size).toBe(SLOTS.pages / 2);
    expect(await resolve("a.example", { asker: pages("other") })).toEqual(ADDRESS);
    expect(await resolve("b.example", { asker: messages("greedy") })).toEqual(ADDRESS);
    askSilent(100, messages("greedy"), "silent-hook");
    await expect.poll(() => server.asked.size).toBe(SLOTS.pages / 2 + SLOTS.messages / 2 + 2);
    expect(await resolve("c.example", { asker: messages("other") })).toEqual(ADDRESS);
    expect(await resolve("d.example")).toEqual(ADDRESS);
  });

  it("do not hold up the installation's own, which every target is compared with", async () => {
    await using server = await nameServer();
    const { resolve, askSilent } = resolverOf(server);
    for (const owner of ["a", "b", "c"]) askSilent(2, messages(owner), `silent-${owner}`);
    await expect.poll(() => server.asked.size).toBe(SLOTS.messages);
    expect(await resolve("home.example", { asker: { work: "home", owner: "installation" } })).toEqual(ADDRESS);
  });

  it("hold up nobody who asks for a name that waits behind them for another", async () => {
    await using server = await nameServer();
    const { resolve, askSilent } = resolverOf(server);
    askSilent(100, pages("greedy"));
    const waiting = resolve("shop.example", { asker: pages("greedy") });
    expect(await resolve("shop.example", { asker: pages("other") })).toEqual(ADDRESS);
    waiting.catch(() => undefined);
  });

  it("are asked for once, by however many and for however long", async () => {
    await using server = await nameServer();
    const { resolve, slots } = resolverOf(server);
    for (const owner of ["a", "b", "c"]) resolve("silent.example", { asker: pages(owner) }).catch(() => undefined);
    await expect.poll(() => [...server.asked]).toEqual(["silent.example"]);
    expect(slots.pages.used).toBe(1);
  });

  it("are not asked for once nobody waits for them any more", async () => {
    await using server = await nameServer();
    const { resolve, askSilent, slots } = resolverOf(server);
    askSilent(SLOTS.pages / 2, pages("greedy"));
    // A time that is over when it is asked: it leaves the queue as soon as others would have been told.
    const late = resolve("late.example", { asker: pages("greedy"), waitMs: -1_000 });
    await expect(late).rejects.toMatchObject({ code: "ETIMEOUT" });
    expect(await resolve("a.example", { asker: pages("other") })).toEqual(ADDRESS);
    expect([...server.asked]).not.toContain("late.example");
    expect(slots.pages.used).toBe(SLOTS.pages / 2);
  });
});

describe("what came of a name", () => {
  it.each([
    ["an address", "known.example", { status: "fulfilled" }],
    ["a failure", "unknown.example", { status: "rejected", reason: { code: "ENOTFOUND" } }],
  ])("is kept for a while: %s", async (_, hostname, expected) => {
    await using server = await nameServer();
    const { resolve, slots } = resolverOf(server);
    for (const owner of ["a", "a", "b"]) {
      const [came] = await Promise.allSettled([resolve(hostname, { asker: pages(owner) })]);
      expect(came).toMatchObject(expected);
    }
    expect(server.answered()).toBe(1);
    expect(slots.pages.used).toBe(0);
  });
});

it("knows by the system what no name server does", async () => {
  expect(await systemResolver("localhost")).toEqual(expect.arrayContaining([expect.stringMatching(/^(127\.|::1)/)]));
});
