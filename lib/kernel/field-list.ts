/**
 * A field of a record that people and programs choose. Its name in the list is that of the JSON and
 * of the SQL column.
 */
export type Field = {
  /** The property of the Prisma client. */
  column: string;
  /** What screens call it. */
  label: string;
  changeable: boolean;
  /** A copy of the record, such as a key's successor, has the same value. */
  copied?: true;
  /** `if_set`: left out of audit entries while null, for a field that few records have. */
  audited: "always" | "if_set";
};

export type FieldList = Readonly<Record<string, Field>>;

type Columns<List extends FieldList, Given> = {
  [Name in keyof Given as Name extends keyof List ? List[Name]["column"] : never]: Exclude<Given[Name], undefined>;
};

type Json<Value> = Value extends bigint ? number : Value extends Date ? string : Value;

/** A record as JSON, as far as the list describes it. */
type Shown<List extends FieldList> = { [Name in keyof List]: string | number | boolean | readonly string[] | null };

const entriesOf = <List extends FieldList>(list: List) => Object.entries(list) as [keyof List & string, Field][];

/** Returns the columns to write for the given fields; absent ones are left out. */
export const columnsOf = <List extends FieldList, Given extends { [Name in keyof List]?: unknown }>(
  list: List,
  given: Given,
) =>
  Object.fromEntries(
    entriesOf(list).flatMap(([name, { column }]) => (given[name] === undefined ? [] : [[column, given[name]]])),
  ) as Columns<List, Given>;

/** Returns the fields of a row as JSON: times as ISO 8601, large integers as numbers. */
export const jsonOf = <List extends FieldList, Row extends { [Column in List[keyof List]["column"]]: unknown }>(
  list: List,
  row: Row,
) =>
  Object.fromEntries(
    entriesOf(list).map(([name, { column }]) => {
      const value = row[column as keyof Row];
      return [name, value instanceof Date ? value.toISOString() : typeof value === "bigint" ? Number(value) : value];
    }),
  ) as { [Name in keyof List]: Json<Row[List[Name]["column"] & keyof Row]> };

/** Names of the fields that a copy has. */
export type CopiedField<List extends FieldList> = {
  [Name in keyof List]: List[Name] extends { copied: true } ? Name : never;
}[keyof List];

/** Returns the fields that a copy of the record has. */
export const copyOf = <List extends FieldList, From extends { [Name in keyof List]: unknown }>(
  list: List,
  from: From,
) =>
  Object.fromEntries(entriesOf(list).flatMap(([name, { copied }]) => (copied ? [[name, from[name]]] : []))) as Pick<
    From,
    CopiedField<List> & keyof From
  >;

/** Returns the fields that an audit entry of the whole record has. */
export const auditedOf = <List extends FieldList>(list: List, of: Shown<List>) =>
  Object.fromEntries(
    entriesOf(list).flatMap(([name, { audited }]) =>
      audited === "if_set" && of[name] === null ? [] : [[name, of[name]]],
    ),
  );

/** Returns the changed fields before and after, for the audit log. */
export function changedFields<List extends FieldList>(list: List, was: Shown<List>, is: Shown<List>) {
  const changed = entriesOf(list).filter(
    ([name, { changeable }]) => changeable && JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
  const pick = (of: Shown<List>) => Object.fromEntries(changed.map(([name]) => [name, of[name]]));
  return { before: pick(was), after: pick(is) };
}

export const labelsOf = (list: FieldList): Record<string, string> =>
  Object.fromEntries(entriesOf(list).map(([name, { label }]) => [name, label]));
