import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientMessage, LocalAttempt, LocalErrorCode, SentDelivery } from "#lib/webhooks/listeners/protocol.ts";
import { KEPT_WITHIN_MS, LAIN_MS } from "./constants.ts";
import { Courier } from "./delivery-forwarder.ts";
import type { Line } from "./server-channel.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const delivery = (id: string, wish: Partial<SentDelivery> = {}): SentDelivery => ({
  id,
  fence: 1,
  event_id: `evt_${id}`,
  type: "job.completed",
  env: "test",
  replayed_at: null,
  attempts_made: 0,
  body: "{}",
  ...wish,
});
const attempt = (code?: LocalErrorCode): LocalAttempt => ({
  url: "",
  request_headers: {},
  duration_ms: 1,
  timings: { dns_ms: 0, connect_ms: 0, tls_ms: 0, first_byte_ms: 0 },
  address: null,
  status: null,
  response_headers: null,
  response_body: null,
  truncated: false,
  error: code ? { code, message: code } : null,
});

/** A courier with an app that answers when told, over lines that keep what was said. */
function setUp(inFlight = 1) {
  const posted: { id: string; answer: (code?: LocalErrorCode) => void }[] = [];
  const listens: (() => void)[] = [];
  const courier = new Courier({
    post: ({ id }) => new Promise((resolve) => posted.push({ id, answer: (code) => resolve(attempt(code)) })),
    untilListening: () => new Promise((resolve) => listens.push(resolve)),
    tell: () => undefined,
    inFlight,
    room: 64,
  });
  const connect = () => {
    const said: ClientMessage[] = [];
    const trips: (() => void)[] = [];
    const line: Line = { send: (message) => void said.push(message), roundTrip: (there) => void trips.push(there) };
    courier.connected(line);
    return { said, trips };
  };
  const answer = async (code?: LocalErrorCode): Promise<void> => {
    posted.at(-1)?.answer(code);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { courier, connect, posted, listens, answer, ids: () => posted.map(({ id }) => id) };
}

it("has one with the app at a time, in order, and answers each turn of the loop once", async () => {
  const { courier, connect, answer, ids } = setUp();
  const { said } = connect();
  courier.take([delivery("a"), delivery("b")]);
  expect(ids()).toEqual(["a"]);
  await answer();
  expect(ids()).toEqual(["a", "b"]);
  await answer("http_error");
  expect(said).toEqual([
    { say: "room", deliveries: 64 },
    { say: "results", results: [{ id: "a", fence: 1, attempt: attempt() }] },
    { say: "results", results: [{ id: "b", fence: 1, attempt: attempt("http_error") }] },
  ]);
});

it("has several with the app where that is wished", () => {
  const { courier, connect, ids } = setUp(3);
  connect();
  courier.take(["a", "b", "c", "d"].map((id) => delivery(id)));
  expect(ids()).toEqual(["a", "b", "c"]);
});

describe("what is to come again", () => {
  it("is overtaken by nothing: the rest goes back, and no more is asked for until it is kept and time", async () => {
    const { courier, connect, answer, ids } = setUp();
    const { said } = connect();
    courier.take([delivery("a"), delivery("b"), delivery("c")]);
    await answer("no_answer");
    expect(said.slice(1).map(({ say }) => say)).toEqual(["room", "back", "results"]);
    expect(said[1]).toEqual({ say: "room", deliveries: 0 });
    // It was on its way before the server had read that.
    courier.take([delivery("d")]);
    expect(said.at(-1)).toEqual({ say: "back", ids: ["d"] });
    courier.kept(["a"]);
    await vi.advanceTimersByTimeAsync(999);
    expect(said.at(-1)).toEqual({ say: "back", ids: ["d"] });
    await vi.advanceTimersByTimeAsync(1);
    expect(said.at(-1)).toEqual({ say: "room", deliveries: 64 });
    courier.take([delivery("a", { attempts_made: 1, fence: 2 })]);
    expect(ids()).toEqual(["a", "a"]);
  });

  it("is waited for where nobody listens, however often that is found", async () => {
    const { courier, connect, answer, listens } = setUp();
    const { said } = connect();
    courier.take([delivery("a"), delivery("b")]);
    await answer("connection_refused");
    courier.kept(["a"]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said.filter(({ say }) => say === "room")).toHaveLength(2);
    listens.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(said.at(-1)).toEqual({ say: "room", deliveries: 64 });
  });

  it("does not stop everything when the server never says that it is kept", async () => {
    const { courier, connect, answer } = setUp();
    const { said } = connect();
    courier.take([delivery("a")]);
    await answer("no_answer");
    await vi.advanceTimersByTimeAsync(KEPT_WITHIN_MS);
    expect(said.at(-1)).toEqual({ say: "room", deliveries: 64 });
  });
});

describe("a connection that broke", () => {
  it("is followed by one that is told what was answered, and by no second request", async () => {
    const { courier, connect, answer, ids } = setUp();
    connect();
    courier.take([delivery("a"), delivery("b")]);
    courier.disconnected();
    await answer();
    const { said } = connect();
    courier.take([delivery("a", { fence: 7 }), delivery("b", { fence: 7 })]);
    await vi.advanceTimersByTimeAsync(0);
    expect(said[1]).toMatchObject({ say: "results", results: [{ id: "a", fence: 7 }] });
    expect(ids()).toEqual(["a", "b"]);
  });

  it.each(["no_answer", "connection_refused"] as const)(
    "is followed by one that is told of %s, and what is behind that goes back until it is kept",
    async (code) => {
      const { courier, connect, answer, listens, ids } = setUp();
      connect();
      courier.take([delivery("a"), delivery("b")]);
      courier.disconnected();
      await answer(code);
      const { said } = connect();
      expect(said).toEqual([{ say: "room", deliveries: 0 }]);
      await vi.advanceTimersByTimeAsync(1_000);
      listens.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
      expect(said.at(-1)).toEqual({ say: "room", deliveries: 64 });

      courier.take([delivery("a", { fence: 7 }), delivery("b", { fence: 7 })]);
      await vi.advanceTimersByTimeAsync(0);
      expect(said.slice(2)).toEqual([
        { say: "room", deliveries: 0 },
        { say: "back", ids: ["b"] },
        { say: "results", results: [{ id: "a", fence: 7, attempt: attempt(code) }] },
      ]);
      courier.kept(["a"]);
      expect(said.at(-1)).toEqual({ say: "room", deliveries: 64 });
      courier.take([delivery("a", { attempts_made: 1, fence: 8 }), delivery("b", { fence: 7 })]);
      expect(ids()).toEqual(["a", "a"]);
    },
  );

  it("is followed by one that asks while the app is at it: the answer goes there", async () => {
    const { courier, connect, answer, ids } = setUp();
    connect();
    courier.take([delivery("a")]);
    courier.disconnected();
    const { said } = connect();
    courier.take([delivery("a", { fence: 7 })]);
    await answer();
    expect(said[1]).toMatchObject({ say: "results", results: [{ id: "a", fence: 7 }] });
    expect(ids()).toEqual(["a"]);
  });

  it("had taken the answer down: the next attempt is a new one", async () => {
    const { courier, connect, answer, ids } = setUp();
    connect();
    courier.take([delivery("a")]);
    await answer("no_answer");
    courier.disconnected();
    await vi.advanceTimersByTimeAsync(5_000);
    connect();
    courier.take([delivery("a", { attempts_made: 1, fence: 2 })]);
    expect(ids()).toEqual(["a", "a"]);
  });
});

it("gives back what has lain for too long, and asks again when the server has read that", async () => {
  const { courier, connect } = setUp();
  const { said, trips } = connect();
  courier.take([delivery("a"), delivery("b"), delivery("c")]);
  courier.giveBackStale(Date.now() + LAIN_MS - 1);
  expect(said).toHaveLength(1);
  courier.giveBackStale(Date.now() + LAIN_MS);
  expect(said.slice(1)).toEqual([
    { say: "room", deliveries: 0 },
    { say: "back", ids: ["b", "c"] },
  ]);
  trips[0]?.();
  expect(said.at(-1)).toEqual({ say: "room", deliveries: 64 });
});

it("stops: what is with the app is answered, the rest goes back", async () => {
  const { courier, connect, answer, ids } = setUp();
  const { said } = connect();
  courier.take([delivery("a"), delivery("b")]);
  courier.stop();
  expect(said.slice(1)).toEqual([
    { say: "room", deliveries: 0 },
    { say: "back", ids: ["b"] },
  ]);
  await answer();
  expect([courier.underWay, courier.unkept, ids()]).toEqual([0, 1, ["a"]]);
  courier.kept(["a"]);
  expect(courier.unkept).toBe(0);
});
