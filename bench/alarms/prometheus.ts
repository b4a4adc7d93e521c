import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#testing/services/ports.ts";
import { alertNames, scaleRules } from "./scale-rules.ts";

const PROGRAM = process.env.PROMETHEUS_PATH || "prometheus";
const RULES = path.join(import.meta.dirname, "../../deploy/prometheus/rules.yaml");

export type Prometheus = {
  alerts: readonly string[];
  firing(): Promise<Set<string>>;
  stop(): Promise<void>;
};

type Targets = { web: number; worker: number; token: string };

const configOf = ({ web, worker, token }: Targets): string => `
global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }
rule_files: [rules.yaml]
scrape_configs:
  - job_name: gatehouse-web
    authorization: { credentials: "${token}" }
    static_configs: [{ targets: ["127.0.0.1:${web}"] }]
  - job_name: gatehouse-worker
    authorization: { credentials: "${token}" }
    static_configs: [{ targets: ["127.0.0.1:${worker}"] }]
`;

/**
 * Starts Debian's Prometheus (`apt-get install prometheus`) in a temporary folder, with the rules' times divided by 60.
 */
export async function startPrometheus(targets: Targets): Promise<Prometheus> {
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-prometheus-"));
  const rules = await readFile(RULES, "utf8");
  await writeFile(path.join(folder, "rules.yaml"), scaleRules(rules));
  await writeFile(path.join(folder, "prometheus.yaml"), configOf(targets));
  const port = await freePort();
  const child: ChildProcess = spawn(
    PROGRAM,
    [
      `--config.file=${path.join(folder, "prometheus.yaml")}`,
      `--storage.tsdb.path=${path.join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--log.level=error",
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  const ended = once(child, "exit");
  ended.catch(() => undefined); // if it is not installed, the first query fails
  return {
    alerts: alertNames(rules),
    firing: async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`);
      const { data } = (await answer.json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      return new Set(data.alerts.filter(({ state }) => state === "firing").map(({ labels }) => labels.alertname));
    },
    stop: async () => {
      child.kill();
      await ended.catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
