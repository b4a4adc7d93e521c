import { REST_CPU_SECONDS, REST_SECONDS } from "#lib/platform/metrics/rest-figures.ts";

const counter = ({ name, help }: { name: string; help: string }, value: number): string =>
  `# HELP gatehouse_${name} ${help}\n# TYPE gatehouse_${name} counter\ngatehouse_${name}{process="start"} ${value}\n`;

/** Returns the starter's own figures in the text format of Prometheus (0.0.4). The starter has no work after the start, so all its time is rest. */
export function starterFigures(): string {
  const { user, system } = process.cpuUsage();
  return `${counter(REST_SECONDS, process.uptime())}\n${counter(REST_CPU_SECONDS, (user + system) / 1_000_000)}`;
}
