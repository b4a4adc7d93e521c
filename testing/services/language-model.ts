import type { IncomingMessage } from "node:http";
import { httpTarget, type Target } from "./outbound-targets.ts";

/** A chat completion request, as far as tests check it. */
export type AskedCompletion = {
  model: string;
  messages: { role: string; content: string }[];
  response_format?: { type: string; json_schema?: { schema: unknown } };
  max_tokens?: number;
  max_completion_tokens?: number;
  temperature?: number;
};

/** The model's answer: a text, or the server's response instead. `silence` never ends. */
type ModelReply =
  | string
  | "silence"
  | { text: string; finish?: string; usage?: { prompt_tokens: number; completion_tokens: number } | null }
  | { status: number; body: string };

export type TestModel = Target & { asked: AskedCompletion[]; keys: (string | undefined)[] };

/**
 * Starts a server on loopback with OpenAI's chat completions; `say` answers each request, `turn`
 * counts them from 0.
 */
export async function testModel(say: (asked: AskedCompletion, turn: number) => ModelReply): Promise<TestModel> {
  const asked: AskedCompletion[] = [];
  const keys: (string | undefined)[] = [];
  const target = await httpTarget(async (request, response) => {
    if (request.url !== "/v1/chat/completions" || request.method !== "POST")
      return void response.writeHead(404).end('{"error":{"message":"no such path"}}');
    const body = JSON.parse(await textOf(request)) as AskedCompletion;
    keys.push(request.headers.authorization);
    const said = say(body, asked.push(body) - 1);
    if (said === "silence") return;
    if (typeof said === "object" && "status" in said)
      return void response.writeHead(said.status, { "content-type": "application/json" }).end(said.body);
    const {
      text,
      finish = "stop",
      usage = { prompt_tokens: 900, completion_tokens: 100 },
    } = typeof said === "string" ? { text: said } : said;
    response.writeHead(200, { "content-type": "application/json" }).end(
      JSON.stringify({
        id: "chatcmpl-1",
        object: "chat.completion",
        created: 1,
        model: body.model,
        choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: finish }],
        ...(usage && { usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } }),
      }),
    );
  });
  return Object.assign(target, { asked, keys });
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString("utf8");
}
