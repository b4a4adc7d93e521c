import type { GuideEntry } from "./types.ts";

const of = (group: string, files: Readonly<Record<string, string>>): GuideEntry[] =>
  Object.entries(files).map(([name, label]) => ({
    path:
      name === "quickstart" || name === "changelog" ? `/docs/${name}` : `/docs/guides/${name.replace(/\/README$/, "")}`,
    file: name === "changelog" ? "CHANGELOG.md" : `docs/${name}.md`,
    group,
    label,
  }));

/** The guides in the order of the navigation, each rendered from a source file. */
export const GUIDES: readonly GuideEntry[] = [
  ...of("Start", { quickstart: "Quick start", concepts: "Concepts", cli: "Command line", changelog: "Changelog" }),
  ...Object.entries({ typescript: "TypeScript", python: "Python", go: "Go" }).map(([name, label]) => ({
    ...{ path: `/docs/guides/${name}`, file: `packages/${name}/README.md`, group: "SDKs", label },
  })),
  ...of("Keys", { keys: "Keys and rotation", limits: "Limits", leaks: "Leaked keys", security: "Security" }),
  ...of("Webhooks", { webhooks: "Receiving and verifying", replay: "Replay", notices: "Notices" }),
  ...of("Pages and data", {
    jobs: "Batch jobs",
    streams: "Streams",
    sites: "Maps, crawls and monitors",
    serp: "Search",
    json: "JSON from pages",
    proxies: "Proxies",
  }),
  ...of("Credits", { billing: "Billing" }),
  ...of("Other programs", {
    mcp: "Agents (MCP)",
    firecrawl: "Moving from Firecrawl",
    langchain: "LangChain",
    llamaindex: "LlamaIndex",
    n8n: "n8n",
    zapier: "Zapier",
    postman: "Postman",
    "github-action": "GitHub Action",
  }),
  ...of("Running it", {
    "operate/README": "Self-hosting",
    configuration: "Configuration",
    "operate/install": "Installing",
    "operate/upgrade": "Upgrading",
    "operate/several-processes": "Several processes",
    "operate/external-postgresql": "A PostgreSQL of yours",
    "operate/read-replica": "A read replica",
    "operate/tls": "TLS and proxies",
    "operate/mail": "Mail",
    "operate/s3": "Results in a bucket",
    "operate/back-up": "Back up",
    "operate/restore": "Restore",
    "operate/move-to-another-machine": "Move to another machine",
    "operate/change-secret-key": "Change SECRET_KEY",
    "operate/limits": "Limits over processes",
    "operate/capacity": "Capacity",
    scaling: "Scaling",
    "operate/data": "What is kept",
    "operate/doctor": "Doctor",
    "operate/metrics": "Metrics",
    "operate/alarms": "Alarms",
    "operate/logs": "Logs",
    "operate/traces": "Traces",
  }),
];
