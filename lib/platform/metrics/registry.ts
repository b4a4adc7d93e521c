import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Figures of this process, shown at `/metrics`. */
const registry = new Registry();
const registers = [registry];
/** Figures of the whole installation, the same in every process. */
const installation = new Registry();

const PREFIX = "gatehouse_";

/**
 * Creates a counter since the start of the process. Label values come from small fixed sets, never
 * ids, addresses or workspaces.
 */
export const counter = <L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> =>
  new Counter({ name: `${PREFIX}${name}`, help, labelNames: [...labelNames], registers });

export const histogram = <L extends string>(
  name: string,
  help: string,
  buckets: number[],
  labelNames: readonly L[] = [],
): Histogram<L> => new Histogram({ name: `${PREFIX}${name}`, help, labelNames: [...labelNames], buckets, registers });

export const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> =>
  new Gauge({ name: `${PREFIX}${name}`, help, labelNames: [...labelNames], registers });

/** For figures of the whole installation; set it just before it is shown. */
export const installationGauge = <L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[] = [],
): Gauge<L> => new Gauge({ name: `${PREFIX}${name}`, help, labelNames: [...labelNames], registers: [installation] });

/** For values read when shown. */
export function gaugeOf(name: string, help: string, read: () => number): void {
  new Gauge({
    name: `${PREFIX}${name}`,
    help,
    registers,
    collect() {
      this.set(read());
    },
  });
}

/**
 * Labels all figures with `process`: the number among the processes of a start, which share a port
 * for them.
 */
export const labelProcess = (place: string): void => registry.setDefaultLabels({ process: place });

/**
 * Declares Node's figures: event loop, garbage collection, memory, handles and processor time. Call
 * it once, in a process that shows its figures.
 */
export const watchNode = (): void => collectDefaultMetrics({ register: registry });

/** Returns this process's figures (Prometheus exposition format 0.0.4) and their content type. */
export const metricsText = async (): Promise<{ type: string; text: string }> => ({
  type: registry.contentType,
  text: await registry.metrics(),
});

/**
 * Returns the installation's figures in the same format; empty in a process that has not read them.
 */
export const installationText = (): Promise<string> => installation.metrics();

export type Described = { name: string; help: string; type: string; labels: readonly string[] };

/** Returns all declared figures by name, without Node's own. */
export const describeMetrics = (): Described[] =>
  [registry, installation]
    .flatMap((each) => each.getMetricsAsArray())
    .map((metric) => metric as unknown as { name: string; help: string; type?: string; labelNames?: string[] })
    .filter(({ name }) => name.startsWith(PREFIX))
    .map(({ name, help, labelNames = [] }) => ({
      name,
      help,
      type:
        (registry.getSingleMetric(name) ?? installation.getSingleMetric(name))?.constructor.name.toLowerCase() ?? "",
      labels: labelNames,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
