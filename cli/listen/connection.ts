import type { Socket } from "node:net";
import WebSocket from "ws";
import { version } from "#lib/platform/env/version.ts";
import { PING_EVERY_MS, SILENCE_MS } from "#lib/webhooks/listeners/constants.ts";
import { connectionPath, type ServerMessage } from "#lib/webhooks/listeners/protocol.ts";
import type { Login } from "../api/login.ts";
import { CommandError } from "../command-error.ts";
import type { Environment } from "../environment.ts";
import { openTunnel, secure } from "../http/connect.ts";
import { codeOf, connectionFailure, unavailable } from "../http/failure.ts";
import { type NamedProxy, proxyFor } from "../http/proxy.ts";
import type { HttpAnswer } from "../http/send.ts";
import { CLOSE_MS, HANDSHAKE_MS, LOOK_AT_CLOCK_MS } from "./constants.ts";
import { readRefusal } from "./read-refusal.ts";
import { type ServerChannel, serverChannel } from "./server-channel.ts";

/** How a connection ended, or why none was established. */
export type ConnectionEnd =
  | { how: "closed"; code: number; reason: string; livedMs: number }
  | { how: "silent"; livedMs: number }
  /** The upgrade was answered like an ordinary request. */
  | { how: "refused"; answer: HttpAnswer }
  | { how: "unreachable"; message: string };

export type Listening = {
  login: Login;
  listenerId: string;
  environment: Environment;
  /** Closes the connection. */
  signal: AbortSignal;
  opened: (channel: ServerChannel) => void;
  heard: (message: ServerMessage) => void;
};

/**
 * Maintains one connection of a listener. Resolves when it has ended or could not be established;
 * the signal ends it.
 */
export async function holdConnection(listening: Listening): Promise<ConnectionEnd> {
  const { login, listenerId, environment, signal } = listening;
  const url = new URL(login.baseUrl + connectionPath(listenerId));
  try {
    const proxy = proxyFor(url, environment);
    return await hold(url, listening, proxy && (await tunnelThrough(proxy, url, signal)));
  } catch (error) {
    return { how: "unreachable", message: connectionProblem(error, url) };
  }
}

/** Opens a tunnel through the proxy, within the time allowed for connecting. */
async function tunnelThrough(proxy: NamedProxy, url: URL, signal: AbortSignal): Promise<Socket> {
  const limit = new AbortController();
  const abort = (): void => limit.abort();
  const late = setTimeout(abort, HANDSHAKE_MS);
  signal.addEventListener("abort", abort);
  try {
    return await openTunnel(proxy, url, limit.signal);
  } catch (error) {
    throw limit.signal.aborted
      ? unavailable(`The proxy ${proxy.url.host} (${proxy.variable}) does not answer.`)
      : error;
  } finally {
    clearTimeout(late);
    signal.removeEventListener("abort", abort);
  }
}

/** For handshake errors, `ws` has its own messages and no code. */
function connectionProblem(error: unknown, url: URL): string {
  if (error instanceof CommandError) return error.message;
  return error instanceof Error && codeOf(error) === ""
    ? `${url.origin}: no connection: ${error.message}`
    : connectionFailure(error, url).message;
}

function hold(
  url: URL,
  { login, signal, opened, heard }: Listening,
  through: Socket | undefined,
): Promise<ConnectionEnd> {
  const connected = through && (url.protocol === "https:" ? secure(through, url) : through);
  const socket = new WebSocket(url, {
    headers: { authorization: `Bearer ${login.key}`, "user-agent": `gatehouse-cli/${version()}` },
    handshakeTimeout: HANDSHAKE_MS,
    // Bodies are small and many; compressed, their length could reveal text next to a sender's own.
    perMessageDeflate: false,
    ...(connected && { createConnection: () => connected }),
  });
  return new Promise((resolve) => {
    let since = 0;
    let heardAt = Date.now();
    let clock: NodeJS.Timeout | undefined;
    const finish = (lost: ConnectionEnd): void => {
      clearInterval(clock);
      // Unread messages are sent again on the next connection.
      socket.removeAllListeners("message");
      signal.removeEventListener("abort", close);
      through?.destroy();
      resolve(lost);
    };
    const close = (): void => {
      if (socket.readyState === WebSocket.OPEN) socket.close(1000);
      setTimeout(() => socket.terminate(), socket.readyState === WebSocket.CLOSING ? CLOSE_MS : 0).unref();
    };
    signal.addEventListener("abort", close);
    if (signal.aborted) close();

    const { channel, pong } = serverChannel(socket);
    socket.on("open", () => {
      since = heardAt = Date.now();
      clock = watch(
        socket,
        () => heardAt,
        () => finish({ how: "silent", livedMs: Date.now() - since }),
      );
      opened(channel);
    });
    socket.on("message", (bytes) => {
      heardAt = Date.now();
      const message = read(String(bytes));
      if (message) heard(message);
      else socket.close(1007);
    });
    socket.on("ping", () => {
      heardAt = Date.now();
    });
    socket.on("pong", (payload) => {
      heardAt = Date.now();
      pong(String(payload));
    });
    socket.on("unexpected-response", (request, response) => {
      void readRefusal(response).then((answer) => {
        request.destroy();
        finish({ how: "refused", answer });
      });
    });
    socket.on("error", (error) => {
      if (since === 0) finish({ how: "unreachable", message: connectionProblem(error, url) });
    });
    socket.on("close", (code, reason) =>
      finish({ how: "closed", code, reason: String(reason), livedMs: since === 0 ? 0 : Date.now() - since }),
    );
  });
}

/** Trusts the server to follow the protocol. Returns undefined unless it is JSON. */
function read(text: string): ServerMessage | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Pings the server regularly. Measures silence by the clock rather than by the number of pings,
 * since the machine may have slept.
 */
function watch(socket: WebSocket, heardAt: () => number, silent: () => void): NodeJS.Timeout {
  let askedAt = Date.now();
  return setInterval(() => {
    const now = Date.now();
    if (now - heardAt() > SILENCE_MS) {
      socket.terminate();
      silent();
    } else if (now - askedAt >= PING_EVERY_MS) {
      askedAt = now;
      socket.ping();
    }
  }, LOOK_AT_CLOCK_MS);
}
