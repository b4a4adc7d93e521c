/** In the text format each figure begins with its help text, after a blank line. */
const BEFORE_FIGURE = /\n(?=# HELP )/;

/**
 * Merges the figures of several processes (Prometheus exposition format 0.0.4): one help text per
 * figure, followed by all its samples, which the format requires together. The samples must differ
 * by a label.
 */
export function mergeFigures(texts: readonly string[]): string {
  const figures = new Map<string, string[]>();
  for (const text of texts)
    for (const figure of text.trim().split(BEFORE_FIGURE)) {
      const [help = "", type = "", ...samples] = figure.trimEnd().split("\n");
      const head = `${help}\n${type}`;
      const known = figures.get(head);
      if (known) known.push(...samples);
      else if (help !== "") figures.set(head, samples);
    }
  return [...figures].map(([head, samples]) => `${[head, ...samples].join("\n")}\n`).join("\n");
}
