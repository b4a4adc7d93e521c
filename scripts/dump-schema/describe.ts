import type pg from "pg";

type Column = { table: string; line: string };
type Named = { name: string; line: string };
type OfTable = { table: string; line: string };
type Table = { name: string; kind: string; persistence: string; parted: string | null; settings: string[] | null };

/** Daily partitions depend on the date; the source defines their parents and the default partitions. */
const TABLES = `
  select c.relname as name, c.relkind as kind, c.relpersistence as persistence, pg_get_partkeydef(c.oid) as parted,
    c.reloptions as settings
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
  order by c.relname`;

const PARTITIONS = `
  select c.relname as name, format('create table %I partition of %I %s', c.relname, p.relname, lower(pg_get_expr(c.relpartbound, c.oid))) as line
  from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT'
  order by 1`;

/** In table order, which inserts without a column list depend on. */
const COLUMNS = `
  select c.relname as table, concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
    case when a.attstorage <> t.typstorage then
      'storage ' || case a.attstorage when 'p' then 'plain' when 'e' then 'external' when 'x' then 'extended' else 'main' end end,
    case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation end,
    case when a.attnotnull then 'not null' end,
    case when d.adbin is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid) end,
    case when a.attidentity <> '' or a.attgenerated <> '' then 'generated ' || a.attidentity::text || a.attgenerated::text end,
    case when a.attcompression <> '' then 'compression ' || a.attcompression::text end,
    case when a.attstattarget >= 0 then 'statistics ' || a.attstattarget end) as line
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition and a.attnum > 0
    and not a.attisdropped
  order by c.relname, a.attnum`;

/** `not null` is part of the column. */
const CONSTRAINTS = `
  select c.relname as table, format('constraint %I %s', o.conname, pg_get_constraintdef(o.oid)) as line
  from pg_constraint o join pg_class c on c.oid = o.conrelid
  where c.relnamespace = 'public'::regnamespace and not c.relispartition and o.contype <> 'n' and o.contype <> 't'
  order by c.relname, o.contype <> 'p', o.conname`;

const INDEXES = `
  select t.relname as table, pg_get_indexdef(x.oid) as line
  from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where t.relnamespace = 'public'::regnamespace and not t.relispartition
    and not exists (select from pg_constraint o where o.conindid = x.oid and o.contype in ('p', 'u', 'x'))
  order by t.relname, x.relname`;

/** Only grants that differ from the defaults of a new table. */
const GRANTS = `
  select c.relname as table, format('grant %s to %s', string_agg(lower(g.privilege_type), ', ' order by g.privilege_type),
    case when g.grantee = c.relowner then 'its owner' when g.grantee = 0 then 'public' else g.grantee::regrole::text end) as line
  from pg_class c cross join lateral aclexplode(c.relacl) g
  where c.relnamespace = 'public'::regnamespace and not c.relispartition and c.relacl is not null
  group by c.relname, c.relowner, g.grantee
  order by 1, 2`;

const TRIGGERS = `
  select c.relname as table, pg_get_triggerdef(t.oid) as line
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgparentid = 0
  order by c.relname, t.tgname`;

const TYPES = `
  select t.typname as name, format('create type %I as enum (%s)', t.typname,
    string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)) as line
  from pg_type t join pg_enum e on e.enumtypid = t.oid
  where t.typnamespace = 'public'::regnamespace group by t.oid
  union all
  select c.relname, format('create type %I as (%s)', c.relname,
    string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum))
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'c' group by c.oid
  order by 1`;

const SEQUENCES = `
  select c.relname as name, format('create sequence %I as %s start %s increment %s minvalue %s maxvalue %s cache %s%s', c.relname,
    s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, case when s.seqcycle then ' cycle' else '' end) as line
  from pg_sequence s join pg_class c on c.oid = s.seqrelid
  where c.relnamespace = 'public'::regnamespace
  order by 1`;

/** Signatures only; the bodies are in prisma/functions. */
const FUNCTIONS = `
  select p.proname as name, format('function %I(%s)%s language %s %s%s%s%s%s', p.proname,
    pg_get_function_arguments(p.oid), ' returns ' || pg_get_function_result(p.oid), l.lanname,
    case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
    case when p.proisstrict then ' strict' else '' end,
    case p.proparallel when 's' then ' parallel safe' when 'r' then ' parallel restricted' else '' end,
    case when p.prosecdef then ' security definer' else '' end,
    coalesce((select string_agg(' set ' || setting, '' order by place) from unnest(p.proconfig) with ordinality as c (setting, place)), '')
    ) as line
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by 1, pg_get_function_identity_arguments(p.oid)`;

const BEGINNINGS: Record<string, string> = {
  r: "create table",
  p: "create table",
  v: "create view",
  m: "create materialized view",
};

/** Describes the schema `public` of a database as text, independent of its rows and the date. */
export async function describeSchema(client: pg.Client): Promise<string> {
  const ask = async <T extends object>(question: string): Promise<T[]> => (await client.query<T>(question)).rows;
  const lines = async (question: string) => (await ask<Named>(question)).map(({ line }) => `${line};`).join("\n");
  const byTable = async (question: string) => Map.groupBy(await ask<OfTable>(question), ({ table }) => table);

  const columns = Map.groupBy(await ask<Column>(COLUMNS), ({ table }) => table);
  const constraints = await byTable(CONSTRAINTS);
  const after = [await byTable(INDEXES), await byTable(GRANTS), await byTable(TRIGGERS)];

  const table = ({ name, kind, persistence, parted, settings }: Table): string => {
    const inside = [...(columns.get(name) ?? []), ...(constraints.get(name) ?? [])].map(({ line }) => `  ${line}`);
    const begin = `${BEGINNINGS[kind]}${persistence === "u" ? " unlogged" : ""} ${name}`.replace(
      "table unlogged",
      "unlogged table",
    );
    const end = [
      parted && `partition by ${parted.toLowerCase()}`,
      settings && `with (${settings.toSorted().join(", ")})`,
    ];
    const whole = [`${begin} (\n${inside.join(",\n")}\n)`, ...end.filter((each) => each !== null)].join(" ");
    return [whole, ...after.flatMap((each) => each.get(name) ?? []).map(({ line }) => line)]
      .map((line) => `${line};`)
      .join("\n");
  };

  const parts = [
    ["Types", await lines(TYPES)],
    ["Sequences", await lines(SEQUENCES)],
    ["Tables, each with its indexes, rights and triggers", (await ask<Table>(TABLES)).map(table).join("\n\n")],
    ["Partitions that are always there", await lines(PARTITIONS)],
    ["Functions, whose bodies stand in prisma/functions", await lines(FUNCTIONS)],
  ];
  return `${parts.map(([title, text]) => `-- ${title}\n\n${text}\n`).join("\n")}`;
}
