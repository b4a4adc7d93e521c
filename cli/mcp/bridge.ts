import type { Readable } from "node:stream";
import { version } from "#lib/platform/env/version.ts";
import type { Login } from "../api/login.ts";
import { CommandError } from "../command-error.ts";
import type { Environment } from "../environment.ts";
import { sendHttp } from "../http/send.ts";
import type { Budget } from "./budget.ts";
import { creditsOf } from "./credits-of.ts";
import { readLines } from "./read-lines.ts";

type Bridge = {
  login: Login;
  input: Readable;
  write: (line: string) => void;
  /** Timeout per answer. */
  seconds: number;
  budget: Budget | undefined;
  environment: Environment;
};

type Reply = { id: unknown; result?: { protocolVersion?: string } | null; error?: unknown };
type Message = { id?: unknown; method?: unknown; params?: { arguments?: Record<string, unknown> } };

// Parse error of JSON-RPC 2.0, 5.1, and the first code for implementation-defined errors.
const [NO_JSON, NOT_ANSWERED] = [-32_700, -32_000];

const refusal = (id: unknown, code: number, message: string): string =>
  JSON.stringify({ jsonrpc: "2.0", id: id ?? null, error: { code, message } });

/**
 * Forwards messages of the Model Context Protocol, one per line (its stdio transport), to the
 * server's /mcp and back, until the input has ended and the last answer is written. With a budget,
 * limits each tool call to the remaining credits.
 */
export async function bridge({ login, input, write, seconds, budget, environment }: Bridge): Promise<void> {
  let protocol: string | undefined;

  const exchange = async (message: Message): Promise<void> => {
    const reserved = budget && message.method === "tools/call" ? budget.reserve(askedOf(message)) : undefined;
    let isSent = false;
    // Undefined while unknown; then the whole reservation stays spent.
    let spent: number | undefined;
    try {
      const answer = await sendHttp({
        url: new URL(`${login.baseUrl}/mcp`),
        method: "POST",
        headers: {
          authorization: `Bearer ${login.key}`,
          accept: "application/json, text/event-stream",
          "content-type": "application/json",
          "user-agent": `gatehouse-cli/${version()}`,
          ...(protocol !== undefined && { "mcp-protocol-version": protocol }),
        },
        body: JSON.stringify(reserved ? within(message, reserved.most) : message),
        seconds,
        environment,
        onSending: () => {
          isSent = true;
        },
      });
      spent = creditsOf(answer);
      if (message.id === undefined) return;
      if (answer.status !== 200) return write(refusal(message.id, NOT_ANSWERED, saidIn(answer.text, answer.status)));
      const reply = replyTo(message, answer.text);
      if (!reply)
        return write(
          refusal(message.id, NOT_ANSWERED, "The server is not Gatehouse: its response is not a JSON-RPC reply."),
        );
      if (message.method === "initialize") protocol = reply.result?.protocolVersion;
      // On a single line, however it was received.
      write(JSON.stringify(reply));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      if (!isSent) spent = 0;
      if (message.id !== undefined) write(refusal(message.id, NOT_ANSWERED, error.message));
    } finally {
      if (spent !== undefined) reserved?.settle(spent);
    }
  };

  const open = new Set<Promise<void>>();
  for await (const line of readLines(input)) {
    if (line.trim() === "") continue;
    const message = readMessage(line);
    if (!message) {
      write(refusal(null, NO_JSON, "This line is not a JSON object."));
      continue;
    }
    const answered = exchange(message).finally(() => open.delete(answered));
    open.add(answered);
  }
  await Promise.all(open);
}

/** Parses a message; undefined unless it is an object. */
function readMessage(line: string): Message | undefined {
  try {
    const read: unknown = JSON.parse(line);
    return typeof read === "object" && read !== null && !Array.isArray(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the reply to a message, or undefined if this is not one, because the agent would wait for it forever. */
function replyTo({ id }: Message, text: string): Reply | undefined {
  const said = readMessage(text) as Reply | undefined;
  if (!said || !("result" in said || "error" in said)) return undefined;
  // Errors about unreadable messages have a null ID (JSON-RPC 2.0, 5), which no agent waits for.
  return said.id === id || ("error" in said && said.id === null) ? { ...said, id } : undefined;
}

const askedOf = ({ params }: Message): unknown => params?.arguments?.max_credits;

const within = (message: Message, most: number): Message => ({
  ...message,
  params: { ...message.params, arguments: { ...message.params?.arguments, max_credits: most } },
});

/** Returns the text of an answer that is not a message. */
function saidIn(text: string, status: number): string {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: string; message?: string } };
    if (error?.message !== undefined) return `${error.code}: ${error.message}`;
  } catch {
    // Not an answer of Gatehouse, so only the status is known.
  }
  return `The server answered ${status}.`;
}
