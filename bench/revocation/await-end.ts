import { connect } from "node:net";

const GIVE_UP_MS = 15_000;

/**
 * Calls with a key sequentially until it is refused. Returns the ms from `since` (performance.now) to the refusal. An
 * error because the key cannot be looked up does not count as a refusal.
 */
export async function awaitRefusal(url: string, token: string, since: number): Promise<number> {
  for (;;) {
    const { status } = await call(url, token);
    const elapsed = performance.now() - since;
    if (status === 401) return elapsed;
    if (elapsed > GIVE_UP_MS) throw new Error(`A revoked key was let in for ${Math.round(elapsed)} ms.`);
  }
}

export async function call(url: string, token: string): Promise<{ status: number }> {
  const response = await fetch(`${url}/v1/balance`, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  return { status: response.status };
}

export type OpenStream = { ended: Promise<{ at: number; said: boolean }> };

/**
 * Opens a stream that waits for a page which never arrives. `ended`: when the server closed it, and whether it sent a
 * reason.
 */
export function openStream(port: number, token: string, page: string): Promise<OpenStream> {
  const body = JSON.stringify({ urls: [page], options: { timeout_ms: 60_000 } });
  const socket = connect(port, "127.0.0.1");
  socket.write(
    `POST /v1/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  return new Promise((resolve, reject) => {
    let text = "";
    let close: (end: { at: number; said: boolean }) => void = () => undefined;
    const ended = new Promise<{ at: number; said: boolean }>((done) => {
      close = done;
    });
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes("event: stream.started")) resolve({ ended });
      if (text.includes("event: auth_revoked")) close({ at: performance.now(), said: true });
    });
    socket.once("error", reject);
    socket.once("close", () => {
      close({ at: performance.now(), said: false });
      reject(new Error(`A stream did not begin: ${text.slice(0, 200)}`));
    });
  });
}
