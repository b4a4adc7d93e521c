import { once } from "node:events";
import { WebSocket } from "ws";
import {
  connectionPath,
  type LocalAttempt,
  type SentDelivery,
  type ServerMessage,
} from "#lib/webhooks/listeners/protocol.ts";

/** The local app's answer, for tests without an app. */
export const accepted: LocalAttempt = {
  url: "http://localhost:4000/",
  request_headers: { "X-Service-Event": "job.completed" },
  duration_ms: 3,
  timings: { dns_ms: 0, connect_ms: 1, tls_ms: 0, first_byte_ms: 2 },
  address: "127.0.0.1",
  status: 200,
  response_headers: { "content-type": "text/plain" },
  response_body: Buffer.from("thanks").toString("base64"),
  truncated: false,
  error: null,
};
export const refused: LocalAttempt = {
  ...accepted,
  address: null,
  status: null,
  response_headers: null,
  response_body: null,
  error: { code: "connection_refused", message: "Nothing listens on localhost:4000." },
};

/**
 * A command line's end of a connection, controlled by the test: sends what the test wants, and
 * stores received messages.
 */
export class CommandLine {
  readonly received: SentDelivery[] = [];
  readonly kept: string[] = [];
  readonly messages: ServerMessage[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  readonly #socket: WebSocket;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => {
      socket.once("close", (code, reason) => resolve({ code, reason: reason.toString() }));
    });
    socket.on("error", () => undefined); // "close" follows
    socket.on("message", (data: Buffer) => this.#heard(JSON.parse(data.toString()) as ServerMessage));
  }

  #heard(message: ServerMessage): void {
    this.messages.push(message);
    if (message.say === "events") this.received.push(...message.events);
    if (message.say === "kept") this.kept.push(...message.ids);
  }

  say(message: unknown): void {
    this.#socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  room(deliveries: number): void {
    this.say({ say: "room", deliveries });
  }

  answer({ id, fence }: SentDelivery, attempt: LocalAttempt = accepted): void {
    this.say({ say: "results", results: [{ id, fence, attempt }] });
  }

  /** Cuts the connection as a killed process does. */
  cut(): void {
    this.#socket.terminate();
  }
}

/**
 * Connects to a gateway as a listener's command line; `closed` resolves when it ends, also if the
 * server refuses it.
 */
export async function connectCommandLine(gatewayUrl: string, token: string, id: string): Promise<CommandLine> {
  const url = new URL(connectionPath(id), gatewayUrl);
  url.protocol = "ws:";
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${token}` } });
  const line = new CommandLine(socket);
  await once(socket, "open");
  return line;
}
