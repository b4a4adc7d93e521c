import { describeMetrics } from "#lib/platform/metrics/registry.ts";
import "#lib/platform/metrics/instruments.ts";
import "#lib/reports/installation/show-figures.ts";
import { watchProcess } from "#lib/platform/installation/watch-process.ts";

const OPENING = `# Metrics

With \`METRICS_TOKEN\` set, each process shows its figures to who sends it as \`Authorization: Bearer\`, in the format that Prometheus reads:

- a web process at \`/metrics\` of its port;
- a worker at \`/metrics\` of \`WORKER_PORT\`, with the figures of the whole installation besides. Workers on several ports show those several times: take their \`max\`.

Processes of one start share a port ([several-processes.md](several-processes.md)), and whichever answers shows the figures of all: what processes count
has the label \`process\` (\`web-1\`, \`worker-2\`). The figures of the process that started them (\`start\`) are shown at the port of the web processes.

\`\`\`yaml
scrape_configs:
  - job_name: gatehouse-web
    authorization: { credentials: "the METRICS_TOKEN" }
    static_configs: [{ targets: ["gatehouse.example:3000"] }]
  - job_name: gatehouse-worker
    authorization: { credentials: "the METRICS_TOKEN" }
    static_configs: [{ targets: ["gatehouse.example:3001"] }]
\`\`\`

Labels are from small fixed sets: no figure names a workspace, a key or an address. Counters begin at 0 with the process. Those of Node.js
itself (event loop, garbage collection, memory: \`nodejs_…\`, \`process_…\`) come besides. What to be woken for:
[alarms.md](alarms.md).

\`deploy/grafana/gatehouse.json\` is a board for Grafana with all of them: import it and choose your Prometheus.

This page is made from where the figures are declared, by \`node scripts/write-metrics.ts\`.
`;

/** Returns the text of docs/operate/metrics.md. */
export function metricsPage(): string {
  watchProcess();
  const rows = describeMetrics().map(
    ({ name, type, labels, help }) =>
      `| \`${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(", ") || "–"} | ${help} |`,
  );
  return [OPENING, "| Name | Type | Labels | What |", "|---|---|---|---|", ...rows, ""].join("\n");
}
