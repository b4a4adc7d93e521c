import { connect } from "node:net";

export type Answer = { status: number; body: string };

/** A keep-alive connection to loopback, with at most one request in flight. */
export type Connection = {
  /** Rejects if the connection ends first, or nothing arrives for 30 s. */
  send(request: string): Promise<Answer>;
  isOpen(): boolean;
};

const ANSWER_WITHIN_MS = 30_000;

/** Opens a connection. Requests may be sent immediately. */
export function openConnection(port: number): Connection {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;
  let pending = "";
  let open = true;
  const end = (why: string) => {
    open = false;
    waiting?.reject(new Error(why));
    waiting = undefined;
    socket.destroy();
  };
  socket.setEncoding("utf8");
  // An idle connection has no timeout.
  socket.setTimeout(ANSWER_WITHIN_MS, () => waiting && end(`no answer within ${ANSWER_WITHIN_MS} ms`));
  socket.on("data", (chunk: string) => {
    pending += chunk;
    const answer = tryRead(pending);
    if (answer instanceof Error) return end(answer.message);
    if (!answer) return;
    pending = "";
    const { resolve } = waiting ?? {};
    waiting = undefined;
    resolve?.(answer);
  });
  socket.on("error", (error) => end(error.message));
  socket.on("close", () => end("the connection was closed"));
  return {
    isOpen: () => open,
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
  };
}

/** Returns a complete answer, or undefined while it is incomplete. */
export function readAnswer(text: string): Answer | undefined {
  const head = text.indexOf("\r\n\r\n");
  if (head < 0) return undefined;
  const length = /content-length: (\d+)/i.exec(text.slice(0, head))?.[1];
  if (length === undefined) throw new Error(`An answer without a length: ${text.slice(0, head)}`);
  const body = text.slice(head + 4);
  return Buffer.byteLength(body) < Number(length) ? undefined : { status: Number(text.slice(9, 12)), body };
}

function tryRead(text: string): Answer | Error | undefined {
  try {
    return readAnswer(text);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
