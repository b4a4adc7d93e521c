import type { IncomingMessage } from "node:http";
import { httpTarget, type Target } from "./outbound-targets.ts";

/** A chat completion's request, as far as tests look at it. */
export type AskedCompletion = {
  model: string;
  messages: { role: string; content: string }[];
  response_format?: { type: string; json_schema?: { schema: unknown } };
  max_tokens?: number;
  max_completion_tokens?: number;
  temperature?: number;
};

/** What the model says: a text, or an answer of the server's instead. `silence` never ends. */
type Said =
  | string
  | "silence"
  | { text: string; finish?: string; usage?: { prompt_tokens: number; completion_tokens: number } | null }
  | { status: number; body: string };

export type TestModel = Target & { asked: AskedCompletion[]; keys: (string | undefined)[] };

/** A server on loopback that speaks OpenAI's chat completions; `say` answers each request, `turn` counts them from 0. */
export async function testModel(say: (asked: AskedCompletion, turn: number) => Said): Promise<TestModel> {
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
