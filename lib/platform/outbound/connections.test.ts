import { errors } from "undici";
import { describe, expect, it } from "vitest";
import { abandon, acquire, type Connection, release } from "./connections.ts";
import { IDLE_CONNECTIONS, IDLE_CONNECTIONS_PER_TARGET } from "./constants.ts";
import { createPolicy } from "./policy.ts";

/** Nothing is dialled here: a client connects with its first request. */
const policy = () => createPolicy("", "https://gatehouse.example");
const url = (text: string) => new URL(text);
/** Emits what the client emits when its peer has closed. */
const close = ({ client }: Connection) =>
  client.emit("disconnect", url("http://a.example/"), [], new errors.SocketError("closed"));
const ONE = ["93.184.216.34"];
const TWO = ["93.184.216.34", "2606:4700::1"];

describe("a kept connection", () => {
  it("is reused for its origin, its set of addresses and its policy only", () => {
    const by = policy();
    const kept = acquire(by, url("https://a.example/x"), TWO);
    expect(kept.reused).toBe(false);
    expect(kept.line).toEqual({ connectMs: 0, tlsMs: 0 });
    release(by, kept);
    const others = [
      acquire(by, url("http://a.example/x"), TWO),
      acquire(by, url("https://a.example:8443/x"), TWO),
      acquire(by, url("https://a.example/x"), ONE),
      acquire(by, url("https://a.example/x"), [...ONE, "2606:4700::2"]),
      acquire(policy(), url("https://a.example/x"), TWO),
      acquire(by, url("https://a.example/x"), TWO, true),
    ];
    expect(others.filter(({ reused }) => reused)).toEqual([]);
    const again = acquire(by, url("https://a.example/y"), TWO.toReversed());
    expect(again).toMatchObject({ reused: true, client: kept.client });
    expect(acquire(by, url("https://a.example/y"), TWO).reused).toBe(false);
    for (const each of [kept, ...others]) abandon(each);
  });

  it("is reused last in, first out", () => {
    const by = policy();
    const [first, second] = [acquire(by, url("http://a.example/"), ONE), acquire(by, url("http://a.example/"), ONE)];
    for (const each of [first, second]) release(by, each);
    expect(acquire(by, url("http://a.example/"), ONE).client).toBe(second.client);
    expect(acquire(by, url("http://a.example/"), ONE).client).toBe(first.client);
    for (const each of [first, second]) abandon(each);
  });

  it("is forgotten when it ends, and never kept or returned after that", () => {
    const by = policy();
    const make = () => acquire(by, url("http://a.example/"), ONE);
    const [ended, stays, closed] = [make(), make(), make()];
    for (const each of [ended, stays]) release(by, each);
    close(ended);
    expect(ended.client.destroyed).toBe(true);
    expect(make().client).toBe(stays.client);
    abandon(closed);
    release(by, closed);
    expect(make().reused).toBe(false);

    const late = make();
    release(by, late);
    abandon(late);
    const socketless = make();
    release(by, socketless);
    Object.assign(socketless.line, { socket: { destroyed: true } });
    expect(make().reused).toBe(false);
    release(by, socketless);
    expect(make().reused).toBe(false);
    for (const each of [stays, socketless]) void each.client.destroy();
  });
});

describe("kept connections", () => {
  const keep = (count: number, by: ReturnType<typeof policy>) => {
    const made = Array.from({ length: count }, () => acquire(by, url("http://a.example/"), ONE, true));
    for (const each of made) release(by, each);
    return made;
  };
  const open = (made: ReturnType<typeof keep>) => made.filter(({ client }) => !client.destroyed).length;

  it("are limited per target and in total, and ended ones free their slot", () => {
    const [one, two, three] = [policy(), policy(), policy()];
    const first = keep(IDLE_CONNECTIONS_PER_TARGET + 1, one);
    expect(open(first)).toBe(IDLE_CONNECTIONS_PER_TARGET);
    const second = keep(IDLE_CONNECTIONS - IDLE_CONNECTIONS_PER_TARGET, two);
    expect(open(second)).toBe(IDLE_CONNECTIONS - IDLE_CONNECTIONS_PER_TARGET);
    expect(open(keep(1, three))).toBe(0);
    // One ends and one is taken out, which leaves room for exactly two.
    for (const each of first.slice(0, 1)) close(each);
    expect(acquire(two, url("http://a.example/"), ONE).reused).toBe(true);
    const third = keep(3, three);
    expect(open(third)).toBe(2);
    for (const each of [...first, ...second, ...third]) close(each);
    const room = keep(IDLE_CONNECTIONS_PER_TARGET, three);
    expect(open(room)).toBe(IDLE_CONNECTIONS_PER_TARGET);
    for (const each of room) close(each);
  });
});
