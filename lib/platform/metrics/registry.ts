import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Of this process: what an operator's Prometheus reads at `/metrics`. */
const registry = new Registry();
const registers = [registry];
/** Of the whole installation, whichever process reads them. */
const installation = new Registry();

/** What every name begins with. */
const PREFIX = "gatehouse_";

/** Counts what happened since the process began. Labels are from small fixed sets, never an id, an address or a workspace. */
export const counter = <L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> =>
  new Counter({ name: `${PREFIX}${name}`, help, labelNames: [...labelNames], registers });

/** Counts into buckets, in the unit that the name ends with. */
export const histogram = <L extends string>(
  name: string,
  help: string,
  buckets: number[],
  labelNames: readonly L[] = [],
): Histogram<L> => new Histogram({ name: `${PREFIX}${name}`, help, labelNames: [...labelNames], buckets, registers });

/** What is set whenever it changes. */
export const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> =>
  new Gauge({ name: `${PREFIX}${name}`, help, labelNames: [...labelNames], registers });

/** What is set before it is shown, and is the same whoever shows it. */
export const installationGauge = <L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[] = [],
): Gauge<L> => new Gauge({ name: `${PREFIX}${name}`, help, labelNames: [...labelNames], registers: [installation] });

/** What is read at the moment when it is asked for. */
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

/** Gives each figure of this process the label `process`: its place among those of its start, which show theirs on the same port. */
export const labelProcess = (place: string): void => registry.setDefaultLabels({ process: place });

/** Event loop, garbage collection, memory, handles and processor time of this process. Once, by a process that shows its figures. */
export const watchNode = (): void => collectDefaultMetrics({ register: registry });

/** What this process counts, as text (Prometheus exposition format 0.0.4), and the content type to answer them with. */
export const metricsText = async (): Promise<{ type: string; text: string }> => ({
  type: registry.contentType,
  text: await registry.metrics(),
});

/** What is known of the installation, in the same form; nothing in a process that has not read it. */
export const installationText = (): Promise<string> => installation.metrics();

/** What one figure is, for the page that lists them. */
export type Described = { name: string; help: string; type: string; labels: readonly string[] };

/** Each figure that has been declared, by name; those of Node.js itself left out. */
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
