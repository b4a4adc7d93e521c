import { REST_CPU_SECONDS, REST_SECONDS } from "#lib/platform/metrics/rest-figures.ts";

const counter = ({ name, help }: { name: string; help: string }, value: number): string =>
  `# HELP gatehouse_${name} ${help}\n# TYPE gatehouse_${name} counter\ngatehouse_${name}{process="start"} ${value}\n`;

/**
 * Returns the starter's own metrics in Prometheus text format (0.0.4). The starter is idle after
 * the start, so all of its time counts as rest.
 */
export function starterFigures(): string {
  const { user, system } = process.cpuUsage();
  return `${counter(REST_SECONDS, process.uptime())}\n${counter(REST_CPU_SECONDS, (user + system) / 1_000_000)}`;
}
