import type { ApiKey } from "#lib/accounts/keys/types.ts";

type Sample = Pick<ApiKey, "env" | "scopes">;

/** Returns a first call for this key, ready to paste into a terminal. */
export function sampleCall(origin: string, token: string, key: Sample): string {
  const head = `curl ${origin}/v1`;
  const auth = `  -H "Authorization: Bearer ${token}"`;
  const json = `  -H "Content-Type: application/json"`;
  const url = key.env === "test" ? `${origin}/fixtures/article` : "https://example.com";
  const lines = (...all: string[]) => all.join(" \\\n");
  if (key.scopes.includes("scrape")) return lines(`${head}/scrape`, auth, json, `  -d '{"url": "${url}"}'`);
  if (key.scopes.includes("parse")) return lines(`${head}/parse`, auth, json, `  -d '{"html": "<h1>Hello</h1>"}'`);
  if (key.scopes.includes("admin")) return lines(`${head}/keys`, auth);
  if (key.scopes.includes("billing")) return lines(`${head}/balance`, auth);
  if (key.scopes.includes("serp")) return lines(`${head}/serp?q=gatehouse`, auth);
  if (key.scopes.includes("jobs")) return lines(`${head}/jobs`, auth);
  return lines(`${head}/stream -N`, auth, json, `  -d '{"urls": ["${url}"]}'`);
}

/** Snippets with a new token, for the dialog that shows it once. */
export const tokenSnippets = (origin: string, token: string, key: Sample) => [
  { label: ".env", code: `GATEHOUSE_API_KEY=${token}\nGATEHOUSE_BASE_URL=${origin}` },
  { label: "cURL", code: sampleCall(origin, token, key) },
  { label: "Agent", parts: agentSnippets(origin, token) },
];

const file = (content: object) => JSON.stringify(content, null, 2);

/** Configures common MCP clients with this key's tools (docs/mcp.md). */
function agentSnippets(origin: string, token: string) {
  const url = `${origin}/mcp`;
  const headers = { Authorization: `Bearer ${token}` };
  const started = {
    command: "gatehouse",
    args: ["mcp", "--budget", "500"],
    env: { GATEHOUSE_API_KEY: token, GATEHOUSE_BASE_URL: origin },
  };
  return [
    {
      label: "Claude Code",
      code: `claude mcp add --transport http gatehouse ${url} --header "Authorization: Bearer ${token}"`,
    },
    { label: "Cursor: .cursor/mcp.json", code: file({ mcpServers: { gatehouse: { url, headers } } }) },
    { label: "VS Code: .vscode/mcp.json", code: file({ servers: { gatehouse: { type: "http", url, headers } } }) },
    {
      label: "Claude Desktop (local process, at most 500 credits)",
      code: file({ mcpServers: { gatehouse: started } }),
    },
  ];
}
