import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { json as readJson } from "node:stream/consumers";
import { WebSocket, WebSocketServer } from "ws";
import type {
  ClientMessage,
  LocalAttempt,
  SentDelivery,
  ServerMessage,
  TunnelAnswer,
  TunnelCall,
} from "#lib/webhooks/listeners/protocol.ts";
import { concludeLocal } from "#lib/webhooks/listeners/rules.ts";

const crockford = (number: number): string => String(number).padStart(26, "0");
export const LISTENER = `lst_${crockford(1)}`;
export const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

export type Recorded = { id: string; outcome: string; attempt: LocalAttempt };

/**
 * The server's side of the protocol in memory, for one listener: keeps the order, resends
 * unanswered deliveries with the same ID, records attempts. `await using` stops it.
 */
export class TestListenerServer {
  readonly http = createServer((request, response) => void this.#answer(request, response));
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #open = new Set<Socket>();
  readonly recorded: Recorded[] = [];
  readonly opened: Record<string, unknown>[] = [];
  readonly answers: TunnelAnswer[] = [];
  readonly asked: string[] = [];
  /** Refuses the next connection requests with these responses. */
  readonly refusals: { status: number; body?: object; headers?: Record<string, string> }[] = [];
  connections = 0;
  authorization = "";
  /** Cuts each connection after recording this number of attempts, before it acknowledges them. */
  closeAfter = Number.POSITIVE_INFINITY;
  #queue: SentDelivery[] = [];
  readonly #sent = new Set<string>();
  #socket: WebSocket | undefined;
  #room = 0;
  #takenHere = 0;
  #next = 1;
  #waiters: { met: () => boolean; resolve: () => void }[] = [];

  static async start(port = 0): Promise<TestListenerServer> {
    const server = new TestListenerServer();
    server.http.on("upgrade", (request, socket: Socket, head) => server.#upgrade(request, socket, head));
    server.http.on("connection", (socket) => {
      server.#open.add(socket);
      socket.on("error", () => undefined).once("close", () => server.#open.delete(socket));
    });
    await new Promise<void>((ready) => server.http.listen(port, "127.0.0.1", ready));
    return server;
  }

  get port(): number {
    return (this.http.address() as AddressInfo).port;
  }
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }
  get waiting(): number {
    return this.#queue.length;
  }

  /** Emits `count` events; returns the IDs of their deliveries. */
  emit(count: number, fields: Partial<SentDelivery> = {}): string[] {
    const emitted = Array.from({ length: count }, () => {
      const number = this.#next++;
      const event_id = `evt_${crockford(number)}`;
      return {
        id: `dlv_${crockford(number)}`,
        fence: 0,
        event_id,
        type: "job.completed" as const,
        env: "test" as const,
        replayed_at: null,
        attempts_made: 0,
        body: JSON.stringify({ event: "job.completed", id: event_id, number }),
        ...fields,
      };
    });
    this.#queue.push(...emitted);
    this.#send();
    return emitted.map(({ id }) => id);
  }

  call(call: TunnelCall): void {
    this.say({ say: "call", call });
  }
  say(message: ServerMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }
  close(code: number, reason = ""): void {
    this.#socket?.close(code, reason);
  }

  /** Resolves when the condition holds, checked after everything that happens here. */
  until(met: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#waiters.push({ met, resolve });
      this.#happened();
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((done) => this.http.close(done));
  }

  #happened(): void {
    this.#waiters = this.#waiters.filter(({ met, resolve }) => {
      if (!met()) return true;
      resolve();
      return false;
    });
  }

  #send(): void {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    const events: SentDelivery[] = [];
    for (const delivery of this.#queue) {
      if (this.#sent.size >= this.#room) break;
      if (this.#sent.has(delivery.id)) continue;
      // Deliveries to be resent come first, and nothing precedes them.
      this.#sent.add(delivery.id);
      delivery.fence++;
      events.push({ ...delivery });
    }
    if (events.length > 0) this.say({ say: "events", events });
  }

  #heard(message: ClientMessage): void {
    if (message.say === "room") this.#room = message.deliveries;
    else if (message.say === "back") for (const id of message.ids) this.#sent.delete(id);
    else if (message.say === "answer") this.answers.push(message.answer);
    else {
      for (const { id, fence, attempt } of message.results) {
        const delivery = this.#queue.find((each) => each.id === id);
        if (!delivery || delivery.fence !== fence || !this.#sent.delete(id)) continue;
        delivery.attempts_made++;
        const outcome = concludeLocal(attempt.error?.code, delivery.attempts_made);
        if (outcome !== "retry") this.#queue.splice(this.#queue.indexOf(delivery), 1);
        this.recorded.push({ id, outcome, attempt });
        this.#takenHere++;
      }
      if (this.#takenHere >= this.closeAfter) this.#socket?.terminate();
      else
        this.say({
          say: "kept",
          ids: message.results.map(({ id }) => id),
        });
    }
    this.#send();
    this.#happened();
  }

  #upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    this.authorization = request.headers.authorization ?? "";
    this.asked.push(`CONNECT ${request.url}`);
    const refusal = this.refusals.shift();
    if (refusal) {
      const body = JSON.stringify(refusal.body ?? { error: { code: "overloaded", message: "Not now." } });
      const headers = { "content-length": body.length, "x-request-id": "req_1", ...refusal.headers };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(`HTTP/1.1 ${refusal.status} No\r\nconnection: close\r\n${lines.join("")}\r\n${body}`);
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (opened) => {
      this.#socket?.close(4409);
      this.#socket = opened;
      this.connections++;
      this.#room = this.#takenHere = 0;
      this.#sent.clear();
      opened.on("message", (bytes) => this.#heard(JSON.parse(String(bytes))));
      opened.on("close", () => {
        if (this.#socket === opened) this.#socket = undefined;
        this.#happened();
      });
      this.say({ say: "welcome", listener_id: LISTENER, waiting: this.#queue.length });
      this.#happened();
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = `${request.method} ${request.url}`;
    this.asked.push(asked);
    const given = request.method === "POST" ? ((await readJson(request)) as Record<string, unknown>) : {};
    if (asked === "POST /v1/listeners") this.opened.push(given);
    const listener = {
      id: LISTENER,
      object: "listener",
      tunnel_url: `${this.url}/t/abcdefghijklmnopqrstuvwxyz`,
      waiting: this.#queue.length,
      ...this.opened.at(-1),
    };
    const workspace = { id: `ws_${crockford(1)}`, name: "Acme" };
    const answer =
      request.url === "/v1/workspace"
        ? workspace
        : request.url === "/v1/test-secret"
          ? { secret: SECRET }
          : { ...listener, ...(request.method === "POST" && { secret: SECRET }) };
    response
      .writeHead(200, { "content-type": "application/json", "x-request-id": "req_1" })
      .end(JSON.stringify(answer));
    this.#happened();
  }
}
