import type { Socket } from "node:net";

/** Answers a request with these bytes, and closes the connection. */
export const reply = (bytes: string | Buffer) => (socket: Socket) => {
  socket.once("data", () => socket.end(bytes));
};
/** Answers a request with these bytes, and keeps the connection open. */
export const replyAndStay = (bytes: string) => (socket: Socket) => {
  socket.once("data", () => socket.write(bytes));
};
/** Answers with a head, then repeats the same bytes as long as they are read. */
export const replyForever = (head: string, chunk: Buffer) => (socket: Socket) => {
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
    if (!socket.destroyed) socket.once("drain", more);
  };
  socket.once("data", () => {
    socket.write(head);
    more();
  });
};
/** Answers one character at a time. */
export const slowly = (bytes: string, everyMs: number) => (socket: Socket) => {
  socket.once("data", () => {
    let at = 0;
    const timer = setInterval(() => {
      if (socket.destroyed || at === bytes.length) clearInterval(timer);
      else socket.write(bytes.charAt(at++));
    }, everyMs);
  });
};
