import { spawn } from "node:child_process";

type Json = Record<string, unknown>;
export type ToolAnswer = { text: string; isError: boolean };

export type McpServer = {
  /** Names of its tools. */
  tools: () => Promise<string[]>;
  call: (tool: string, input: object) => Promise<ToolAnswer>;
  stop: () => Promise<void>;
};

/**
 * Starts a program that serves tools over stdin and stdout (Model Context Protocol 2025-06-18),
 * with only this environment.
 */
export async function startMcpServer(script: string, env: Record<string, string>): Promise<McpServer> {
  const child = spawn(process.execPath, [script], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { NODE_ENV: "test", PATH: process.env.PATH, ...env },
  });
  const said: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  const waiting = new Map<number, { answered: (result: Json) => void; failed: (reason: Error) => void }>();
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  child.once("close", () => {
    for (const { failed } of waiting.values()) failed(new Error(`${script} ended: ${said.join("")}`));
  });
  const hear = (line: string) => {
    const message = JSON.parse(line) as { id?: number; result?: Json; error?: Json };
    const asked = message.id === undefined ? undefined : waiting.get(message.id);
    if (!asked) return;
    if (message.result) asked.answered(message.result);
    else asked.failed(new Error(String(message.error?.message)));
  };
  // Splits at LF only: readline also splits at U+2028, which JSON may contain.
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) hear(line);
  });
  let last = 0;
  const send = (message: Json) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const ask = (method: string, params: Json): Promise<Json> =>
    new Promise((answered, failed) => {
      const id = ++last;
      waiting.set(id, { answered, failed });
      send({ id, method, params });
    });
  const clientInfo = { name: "gatehouse-test", version: "1" };
  await ask("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo });
  send({ method: "notifications/initialized" });
  return {
    tools: async () => ((await ask("tools/list", {})).tools as { name: string }[]).map(({ name }) => name),
    call: async (name, input) => {
      const result = await ask("tools/call", { name, arguments: input });
      const parts = result.content as { type: string; text?: string }[];
      return { text: parts.map(({ text = "" }) => text).join("\n"), isError: result.isError === true };
    },
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
