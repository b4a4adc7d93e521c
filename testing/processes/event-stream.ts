import { request } from "node:http";

export type Received = { id: string; event: string; data: Record<string, unknown> };

/** A consumer of Server-Sent Events that stores everything received. */
export type EventStream = {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  events: Received[];
  /** The raw text so far. */
  text(): string;
  isOver(): boolean;
  /** The value that a client sends as Last-Event-ID. */
  lastId(): string;
  of(type: string): Received["data"][];
  /** Pauses and resumes reading; meanwhile the buffers on the way fill. */
  pause(): void;
  resume(): void;
  /** Cuts the connection, as a network does. */
  cut(): void;
};

type Options = { token: string; body?: unknown; lastEventId?: string };

/**
 * Opens `url`, by POST if there is a body, and reads until it ends or is cut. Resolves with the
 * response head.
 */
export function openEvents(url: string, { token, body, lastEventId }: Options): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: body === undefined ? "GET" : "POST",
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(lastEventId !== undefined && { "last-event-id": lastEventId }),
      },
    });
    call.once("error", reject);
    call.once("response", (response) => {
      call.off("error", reject).on("error", () => undefined); // cut off: `isOver` shows that
      const events: Received[] = [];
      let text = "";
      let read = 0;
      let over = false;
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
        for (let end = text.indexOf("\n\n", read); end >= 0; end = text.indexOf("\n\n", read)) {
          const event = readEvent(text.slice(read, end));
          if (event) events.push(event);
          read = end + 2;
        }
      });
      response.once("close", () => {
        over = true;
      });
      response.on("error", () => undefined); // as above
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        events,
        text: () => text,
        isOver: () => over,
        lastId: () => events.at(-1)?.id ?? "",
        of: (type) => events.filter(({ event }) => event === type).map(({ data }) => data),
        pause: () => response.pause(),
        resume: () => response.resume(),
        cut: () => response.destroy(),
      });
    });
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Parses one block of lines; undefined if it is a comment or a reconnection time. */
function readEvent(block: string): Received | undefined {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
  const [id, event, given] = [field("id"), field("event"), field("data")];
  return id === undefined || event === undefined || given === undefined
    ? undefined
    : { id, event, data: JSON.parse(given) as Received["data"] };
}
