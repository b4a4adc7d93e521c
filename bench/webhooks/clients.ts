import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { Agent, Client, request } from "undici";

/** Sends a POST over a kept-alive connection, reads the whole answer and returns its status. */
export type Post = (path: string, headers: Record<string, string>, body: Buffer) => Promise<number>;

const KEPT_MS = 60_000;

/** One client, and thus one connection, per open request, as in the product. */
function ofClients(origin: string, atOnce: number): Post {
  const idle = Array.from({ length: atOnce }, () => new Client(origin, { pipelining: 1, keepAliveTimeout: KEPT_MS }));
  return (path, headers, body) =>
    new Promise((resolve, reject) => {
      const client = idle.pop();
      if (!client) throw new Error("More requests than clients.");
      let status = 0;
      client.dispatch(
        { path, method: "POST", headers, body },
        {
          onRequestStart: () => undefined,
          onResponseStart: (_, code) => {
            status = code;
          },
          onResponseData: () => undefined,
          onResponseEnd: () => {
            idle.push(client);
            resolve(status);
          },
          onResponseError: (_, error) => reject(error),
        },
      );
    });
}

function byRequest(origin: string, atOnce: number): Post {
  const dispatcher = new Agent({ connections: atOnce, pipelining: 1, keepAliveTimeout: KEPT_MS });
  return async (path, headers, body) => {
    const answer = await request(origin + path, { dispatcher, method: "POST", headers, body });
    await answer.body.arrayBuffer();
    return answer.statusCode;
  };
}

function byNode(origin: string, atOnce: number): Post {
  const agent = new HttpAgent({ keepAlive: true, maxSockets: atOnce });
  const { hostname, port } = new URL(origin);
  return (path, headers, body) =>
    new Promise((resolve, reject) => {
      const asked = httpRequest({ agent, hostname, port, path, method: "POST", headers }, (answer) => {
        answer.resume();
        answer.once("end", () => resolve(answer.statusCode ?? 0));
      });
      asked.once("error", reject);
      asked.end(body);
    });
}

/**
 * The minimum that can send: writes a string and a body to a socket and reads by Content-Length. No chunked answers,
 * header checks, timeouts or recovery from broken connections: a lower bound for a custom client, not a usable one.
 */
function bySocket(origin: string, atOnce: number): Post {
  const { host, hostname, port } = new URL(origin);
  type Line = { socket: Socket; came: string; answered: (status: number) => void };
  const idle: Line[] = [];
  const dial = (): Line => {
    const line: Line = {
      socket: connect({ host: hostname, port: Number(port), noDelay: true }),
      came: "",
      answered: () => undefined,
    };
    line.socket.setEncoding("latin1").on("data", (text: string) => {
      line.came += text;
      const head = line.came.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(line.came)?.[1]);
      if (line.came.length < head + 4 + length) return;
      const status = Number(line.came.slice(9, 12));
      line.came = "";
      idle.push(line);
      line.answered(status);
    });
    return line;
  };
  for (let at = 0; at < atOnce; at++) idle.push(dial());
  return (path, headers, body) =>
    new Promise((resolve) => {
      const line = idle.pop();
      if (!line) throw new Error("More requests than connections.");
      let head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: keep-alive\r\n`;
      for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
      line.answered = resolve;
      line.socket.cork();
      line.socket.write(`${head}content-length: ${body.length}\r\n\r\n`, "latin1");
      line.socket.write(body);
      line.socket.uncork();
    });
}

/** The product uses the first. */
export const CLIENTS = {
  "undici's dispatch": ofClients,
  "undici's request": byRequest,
  "node:http": byNode,
  "bare sockets": bySocket,
} as const;
export type ClientName = keyof typeof CLIENTS;
