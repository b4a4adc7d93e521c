import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientMessage, LocalAttempt, LocalErrorCode, SentDelivery } from "#lib/webhooks/listeners/protocol.ts";
import { KEPT_WITHIN_MS, STALE_CLAIM_MS } from "./constants.ts";
import { DeliveryForwarder } from "./delivery-forwarder.ts";
import type { ServerChannel } from "./server-channel.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const delivery = (id: string, fields: Partial<SentDelivery> = {}): SentDelivery => ({
  id,
  fence: 1,
  event_id: `evt_${id}`,
  type: "job.completed",
  env: "test",
  replayed_at: null,
  attempts_made: 0,
  body: "{}",
  ...fields,
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

/** Creates a forwarder with an app that answers on demand, and channels that record messages. */
function setUp(inFlight = 1) {
  const posted: { id: string; answer: (code?: LocalErrorCode) => void }[] = [];
  const listens: (() => void)[] = [];
  const forwarder = new DeliveryForwarder({
    post: ({ id }) => new Promise((resolve) => posted.push({ id, answer: (code) => resolve(attempt(code)) })),
    untilListening: () => new Promise((resolve) => listens.push(resolve)),
    emit: () => undefined,
    inFlight,
    room: 64,
  });
  const connect = () => {
    const said: ClientMessage[] = [];
    const trips: (() => void)[] = [];
    const channel: ServerChannel = {
      send: (message) => void said.push(message),
      roundTrip: (there) => void trips.push(there),
    };
    forwarder.connected(channel);
    return { said, trips };
  };
  const answer = async (code?: LocalErrorCode): Promise<void> => {
    posted.at(-1)?.answer(code);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { forwarder, connect, posted, listens, answer, ids: () => posted.map(({ id }) => id) };
}

it("posts one at a time, in order, and reports once per turn of the event loop", async () => {
  const { forwarder, connect, answer, ids } = setUp();
  const { said } = connect();
  forwarder.take([delivery("a"), delivery("b")]);
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

it("posts several concurrently if --in-flight allows", () => {
  const { forwarder, connect, ids } = setUp(3);
  connect();
  forwarder.take(["a", "b", "c", "d"].map((id) => delivery(id)));
  expect(ids()).toEqual(["a", "b", "c"]);
});

describe("a delivery to be retried", () => {
  it("is not overtaken: the rest is returned until it is recorded and due", async () => {
    const { forwarder, connect, answer, ids } = setUp();
    const { said } = connect();
    forwarder.take([delivery("a"), delivery("b"), delivery("c")]);
    await answer("no_answer");
    expect(said.slice(1).map(({ say }) => say)).toEqual(["room", "back", "results"]);
    expect(said[1]).toEqual({ say: "room", deliveries: 0 });
    // Sent before the server had read that.
    forwarder.take([delivery("d")]);
    expect(said.at(-1)).toEqual({ say: "back", ids: ["d"] });
    forwarder.kept(["a"]);
    await vi.advanceTimersByTimeAsync(999);
    expect(said.at(-1)).toEqual({ say: "back", ids: ["d"] });
    await vi.advanceTimersByTimeAsync(1);
    expect(said.at(-1)).toEqual({ say: "room", deliveries: 64 });
    forwarder.take([delivery("a", { attempts_made: 1, fence: 2 })]);
    expect(ids()).toEqual(["a", "a"]);
  });

  it("waits as long as the app is closed, however often that is found", async () => {
    const { forwarder, connect, answer, listens } = setUp();
    const { said } = connect();
    forwarder.take([delivery("a"), delivery("b")]);
    await answer("connection_refused");
    forwarder.kept(["a"]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said.filter(({ say }) => say === "room")).toHaveLength(2);
    listens.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(said.at(-1)).toEqual({ say: "room", deliveries: 64 });
  });

  it("does not block forever when the server never acknowledges the result", async () => {
    const { forwarder, connect, answer } = setUp();
    const { said } = connect();
    forwarder.take([delivery("a")]);
    await answer("no_answer");
    await vi.advanceTimersByTimeAsync(KEPT_WITHIN_MS);
    expect(said.at(-1)).toEqual({ say: "room", deliveries: 64 });
  });
});

describe("a broken connection", () => {
  it("makes the next one report the answer again, without a second request", async () => {
    const { forwarder, connect, answer, ids } = setUp();
    connect();
    forwarder.take([delivery("a"), delivery("b")]);
    forwarder.disconnected();
    await answer();
    const { said } = connect();
    forwarder.take([delivery("a", { fence: 7 }), delivery("b", { fence: 7 })]);
    await vi.advanceTimersByTimeAsync(0);
    expect(said[1]).toMatchObject({ say: "results", results: [{ id: "a", fence: 7 }] });
    expect(ids()).toEqual(["a", "b"]);
  });

  it.each(["no_answer", "connection_refused"] as const)(
    "makes the next one report %s again, holding later deliveries until it is recorded",
    async (code) => {
      const { forwarder, connect, answer, listens, ids } = setUp();
      connect();
      forwarder.take([delivery("a"), delivery("b")]);
      forwarder.disconnected();
      await answer(code);
      const { said } = connect();
      expect(said).toEqual([{ say: "room", deliveries: 0 }]);
      await vi.advanceTimersByTimeAsync(1_000);
      listens.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
      expect(said.at(-1)).toEqual({ say: "room", deliveries: 64 });

      forwarder.take([delivery("a", { fence: 7 }), delivery("b", { fence: 7 })]);
      await vi.advanceTimersByTimeAsync(0);
      expect(said.slice(2)).toEqual([
        { say: "room", deliveries: 0 },
        { say: "back", ids: ["b"] },
        { say: "results", results: [{ id: "a", fence: 7, attempt: attempt(code) }] },
      ]);
      forwarder.kept(["a"]);
      expect(said.at(-1)).toEqual({ say: "room", deliveries: 64 });
      forwarder.take([delivery("a", { attempts_made: 1, fence: 8 }), delivery("b", { fence: 7 })]);
      expect(ids()).toEqual(["a", "a"]);
    },
  );

  it("has its current answer reported by the next one", async () => {
    const { forwarder, connect, answer, ids } = setUp();
    connect();
    forwarder.take([delivery("a")]);
    forwarder.disconnected();
    const { said } = connect();
    forwarder.take([delivery("a", { fence: 7 })]);
    await answer();
    expect(said[1]).toMatchObject({ say: "results", results: [{ id: "a", fence: 7 }] });
    expect(ids()).toEqual(["a"]);
  });

  it("is followed by a new attempt if the answer had been recorded", async () => {
    const { forwarder, connect, answer, ids } = setUp();
    connect();
    forwarder.take([delivery("a")]);
    await answer("no_answer");
    forwarder.disconnected();
    await vi.advanceTimersByTimeAsync(5_000);
    connect();
    forwarder.take([delivery("a", { attempts_made: 1, fence: 2 })]);
    expect(ids()).toEqual(["a", "a"]);
  });
});

it("returns deliveries that waited too long, and resumes once the server has read that", async () => {
  const { forwarder, connect } = setUp();
  const { said, trips } = connect();
  forwarder.take([delivery("a"), delivery("b"), delivery("c")]);
  forwarder.releaseStale(Date.now() + STALE_CLAIM_MS - 1);
  expect(said).toHaveLength(1);
  forwarder.releaseStale(Date.now() + STALE_CLAIM_MS);
  expect(said.slice(1)).toEqual([
    { say: "room", deliveries: 0 },
    { say: "back", ids: ["b", "c"] },
  ]);
  trips[0]?.();
  expect(said.at(-1)).toEqual({ say: "room", deliveries: 64 });
});

it("on stop, finishes the current delivery and returns the rest", async () => {
  const { forwarder, connect, answer, ids } = setUp();
  const { said } = connect();
  forwarder.take([delivery("a"), delivery("b")]);
  forwarder.stop();
  expect(said.slice(1)).toEqual([
    { say: "room", deliveries: 0 },
    { say: "back", ids: ["b"] },
  ]);
  await answer();
  expect([forwarder.underWay, forwarder.unkept, ids()]).toEqual([0, 1, ["a"]]);
  forwarder.kept(["a"]);
  expect(forwarder.unkept).toBe(0);
});
