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

/**
 * Makes a resolver over this server with a thread for every slot and one more; requests are
 * answered in order.
 */
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
  it("delay neither other workspaces nor their own webhooks", async () => {
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

  it("do not delay the installation's own name", async () => {
    await using server = await nameServer();
    const { resolve, askSilent } = resolverOf(server);
    for (const owner of ["a", "b", "c"]) askSilent(2, messages(owner), `silent-${owner}`);
    await expect.poll(() => server.asked.size).toBe(SLOTS.messages);
    expect(await resolve("home.example", { asker: { work: "home", owner: "installation" } })).toEqual(ADDRESS);
  });

  it("do not delay another workspace that wants a name queued behind them", async () => {
    await using server = await nameServer();
    const { resolve, askSilent } = resolverOf(server);
    askSilent(100, pages("greedy"));
    const waiting = resolve("shop.example", { asker: pages("greedy") });
    expect(await resolve("shop.example", { asker: pages("other") })).toEqual(ADDRESS);
    waiting.catch(() => undefined);
  });

  it("are looked up once, however many wait and however long", async () => {
    await using server = await nameServer();
    const { resolve, slots } = resolverOf(server);
    for (const owner of ["a", "b", "c"]) resolve("silent.example", { asker: pages(owner) }).catch(() => undefined);
    await expect.poll(() => [...server.asked]).toEqual(["silent.example"]);
    expect(slots.pages.used).toBe(1);
  });

  it("are not looked up once nobody waits any longer", async () => {
    await using server = await nameServer();
    const { resolve, askSilent, slots } = resolverOf(server);
    askSilent(SLOTS.pages / 2, pages("greedy"));
    // A negative wait: it leaves the queue immediately.
    const late = resolve("late.example", { asker: pages("greedy"), waitMs: -1_000 });
    await expect(late).rejects.toMatchObject({ code: "ETIMEOUT" });
    expect(await resolve("a.example", { asker: pages("other") })).toEqual(ADDRESS);
    expect([...server.asked]).not.toContain("late.example");
    expect(slots.pages.used).toBe(SLOTS.pages / 2);
  });
});

describe("results of a lookup", () => {
  it.each([
    ["an address", "known.example", { status: "fulfilled" }],
    ["a failure", "unknown.example", { status: "rejected", reason: { code: "ENOTFOUND" } }],
  ])("are cached for a while: %s", async (_, hostname, expected) => {
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

it("resolves system names that no name server knows", async () => {
  expect(await systemResolver("localhost")).toEqual(expect.arrayContaining([expect.stringMatching(/^(127\.|::1)/)]));
});
