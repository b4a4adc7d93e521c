import { connect } from "node:net";

export type Answer = { status: number; body: string };

/** A connection to loopback that is kept alive, with one request in flight at most. */
export type Connection = {
  /** Rejects when the connection ends before the answer is there, or nothing comes for half a minute. */
  send(request: string): Promise<Answer>;
  isOpen(): boolean;
};

const ANSWER_WITHIN_MS = 30_000;

/** Opens one. Requests may be sent at once; they go out when it is there. */
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
  // A connection at rest may be silent for as long as it likes.
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

/** One whole answer; undefined while some of it is still to come. */
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
