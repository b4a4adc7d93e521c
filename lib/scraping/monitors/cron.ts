export type Cron = {
  minutes: readonly number[];
  hours: readonly number[];
  days: ReadonlySet<number>;
  months: ReadonlySet<number>;
  weekdays: ReadonlySet<number>;
  /** If both kinds of day are given, either may match, as in crond. */
  eitherDay: boolean;
};

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

type Field = { name: string; from: number; to: number; names?: readonly string[] };
const FIELDS: readonly Field[] = [
  { name: "minute", from: 0, to: 59 },
  { name: "hour", from: 0, to: 23 },
  { name: "day", from: 1, to: 31 },
  { name: "month", from: 1, to: 12, names: MONTHS },
  // Sunday is 0 and 7.
  { name: "weekday", from: 0, to: 7, names: WEEKDAYS },
];

/**
 * Parses `minute hour day month weekday`, each `*`, a number or name, a range, a step of either, or
 * a list of these. Returns a string with the problem if the text is invalid.
 */
export function readCron(text: string): Cron | string {
  const given = text.trim().split(/\s+/);
  if (given.length !== FIELDS.length) return "five fields: minute hour day month weekday";
  const read: Set<number>[] = [];
  for (const [at, field] of FIELDS.entries()) {
    const values = readField(given[at] ?? "", field);
    if (typeof values === "string") return values;
    read.push(values);
  }
  const [minutes, hours, days, months, weekdays] = read as [
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
  ]; // FIELDS has five elements
  const inOrder = (values: Set<number>) => [...values].sort((a, b) => a - b);
  return {
    ...{ minutes: inOrder(minutes), hours: inOrder(hours), days, months },
    weekdays: new Set([...weekdays].map((day) => day % 7)),
    eitherDay: !given[2]?.startsWith("*") && !given[4]?.startsWith("*"),
  };
}

function readField(text: string, field: Field): Set<number> | string {
  const wrong = `${field.name}: ${JSON.stringify(text.slice(0, 40))} is not *, ${field.from}-${field.to}, a list or a step such as */5`;
  const values = new Set<number>();
  for (const part of text.split(",")) {
    const [, span = "", step] = /^([^/]+)(?:\/(\d{1,2}))?$/.exec(part) ?? [];
    const by = step === undefined ? 1 : Number(step);
    const bounds = boundsOf(span, field, step !== undefined);
    if (!bounds || by < 1) return wrong;
    for (let value = bounds[0]; value <= bounds[1]; value += by) values.add(value);
  }
  return values;
}

/** A single number with a step extends to the maximum. */
function boundsOf(span: string, field: Field, stepped: boolean): [number, number] | undefined {
  if (span === "*") return [field.from, field.to === 7 ? 6 : field.to];
  const ends = span.split("-");
  const [first, last = stepped ? field.to : first] = ends.map((end) => numberOf(end, field));
  if (ends.length > 2 || first === undefined || last === undefined || ends.includes("")) return undefined;
  if (ends.length === 2 && numberOf(ends[1] ?? "", field) === undefined) return undefined;
  return first <= last ? [first, last] : undefined;
}

function numberOf(text: string, { from, to, names }: Field): number | undefined {
  const named = names?.indexOf(text.toLowerCase()) ?? -1;
  if (named >= 0) return names === MONTHS ? named + 1 : named;
  const value = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return value >= from && value <= to ? value : undefined;
}
