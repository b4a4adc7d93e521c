import { errors } from "undici";
import { describe, expect, it } from "vitest";
import { abandon, acquire, type Connection, release } from "./connections.ts";
import { IDLE_CONNECTIONS, IDLE_CONNECTIONS_PER_TARGET } from "./constants.ts";
import { createPolicy } from "./policy.ts";

/** Nothing is dialled: a connection is made when the first request goes over it. */
const policy = () => createPolicy("", "https://gatehouse.example");
const url = (text: string) => new URL(text);
/** As the client tells of it when its peer has closed. */
const close = ({ client }: Connection) =>
  client.emit("disconnect", url("http://a.example/"), [], new errors.SocketError("closed"));
const ONE = ["93.184.216.34"];
const TWO = ["93.184.216.34", "2606:4700::1"];

describe("a connection that was kept", () => {
  it("is found again for its origin at its addresses, in whatever order they came, and by its policy alone", () => {
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

  it("is the one that was used last", () => {
    const by = policy();
    const [first, second] = [acquire(by, url("http://a.example/"), ONE), acquire(by, url("http://a.example/"), ONE)];
    for (const each of [first, second]) release(by, each);
    expect(acquire(by, url("http://a.example/"), ONE).client).toBe(second.client);
    expect(acquire(by, url("http://a.example/"), ONE).client).toBe(first.client);
    for (const each of [first, second]) abandon(each);
  });

  it("is forgotten when it ends, and is neither kept nor given out when it has ended", () => {
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

describe("what is kept", () => {
  /** So many new ones, all of them kept where there is room. */
  const keep = (count: number, by: ReturnType<typeof policy>) => {
    const made = Array.from({ length: count }, () => acquire(by, url("http://a.example/"), ONE, true));
    for (const each of made) release(by, each);
    return made;
  };
  const open = (made: ReturnType<typeof keep>) => made.filter(({ client }) => !client.destroyed).length;

  it("is limited for a target and over all, and what ends makes room", () => {
    const [one, two, three] = [policy(), policy(), policy()];
    const first = keep(IDLE_CONNECTIONS_PER_TARGET + 1, one);
    expect(open(first)).toBe(IDLE_CONNECTIONS_PER_TARGET);
    const second = keep(IDLE_CONNECTIONS - IDLE_CONNECTIONS_PER_TARGET, two);
    expect(open(second)).toBe(IDLE_CONNECTIONS - IDLE_CONNECTIONS_PER_TARGET);
    expect(open(keep(1, three))).toBe(0);
    // One ends, another is taken out: room for two, and for two only.
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
