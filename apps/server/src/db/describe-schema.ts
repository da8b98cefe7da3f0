/**
 * Writes the schema of a database as SQL text, from the catalogs: tables with columns, constraints, indexes, triggers
 * and grants, then views, sequences and the signatures of functions. Equal schemas give equal texts on PostgreSQL 15 to
 * 18. The text omits the monthly partitions of `transfer`, the two tables of `migrate.ts`, and the bodies of functions,
 * which are in `db/functions`.
 */

import type { Client } from "pg";
import { applicationRole } from "./connection.ts";

/** A column, constraint, index, trigger or grant of a table, or a view, sequence or function. */
interface Part {
  /** The id of the table, or of the view, sequence or function itself. */
  readonly oid: number;
  readonly text: string;
  readonly comment?: string | null;
}

interface Table extends Omit<Part, "text"> {
  readonly name: string;
  /** For a partition: `partition of … default`. */
  readonly text: string | null;
  /** `partition by …`, `with (…)` */
  readonly suffix: string;
  /** The names of tables that must exist before this one. */
  readonly needs: readonly string[];
}

const ownTables = "('schema_migration', 'schema_function')";
const isMonth = String.raw`c.relname ~ '^transfer_\d{4}_\d{2}$'`;

/**
 * Describes the given schema. Sets the search path of the transaction, so that names are printed without their schema.
 */
export async function describeSchema(client: Client, schema = "public"): Promise<string> {
  await client.query(`set local search_path to ${schema}; set local timezone to 'UTC'`);
  const read = async (sql: string) => (await client.query<Part>(sql, [schema])).rows;
  const readByTable = async (sql: string) => Map.groupBy(await read(sql), ({ oid }) => oid);
  const { rows: tables } = await client.query<Table>(tablesQuery, [schema]);
  const innerParts = [await readByTable(columnsQuery), await readByTable(constraintsQuery)];
  const grants = await readByTable(grantsQuery);
  const others = [await readByTable(indexesQuery), await readByTable(triggersQuery), grants];
  const partsOf = (parts: readonly ReadonlyMap<number, Part[]>[], oid: number) =>
    parts.flatMap((partsByTable) => partsByTable.get(oid) ?? []);
  const objects = [...(await read(viewsQuery)), ...(await read(sequencesQuery))];
  return [
    ...sortByReferences(tables).map((table) =>
      writeTable(table, partsOf(innerParts, table.oid), partsOf(others, table.oid)),
    ),
    ...objects.map((object) => [object, ...partsOf([grants], object.oid)].map(writeStatement).join("\n")),
    `/* Functions:\n${(await read(functionsQuery)).map(({ text }) => wrapLines(toOurSpelling(text), "  ")).join("\n")}\n*/\n`,
  ].join("\n\n");
}

const tablesQuery = `
  select c.oid::int, c.relname as name, obj_description(c.oid, 'pg_class') as comment,
    coalesce(' partition by ' || pg_get_partkeydef(c.oid), '')
      || coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '') as suffix,
    'partition of ' || parent.relname || ' ' || pg_get_expr(c.relpartbound, c.oid) as text,
    array(select f.confrelid::regclass::text from pg_constraint f where f.conrelid = c.oid and f.contype = 'f')
      || array_remove(array[parent.relname::text], null) as needs
  from pg_class c
  left join pg_inherits h on h.inhrelid = c.oid
  left join pg_class parent on parent.oid = h.inhparent
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and c.relname not in ${ownTables}
    and not ${isMonth}
  order by c.relname collate "C"`;

const columnsQuery = `
  select a.attrelid::int as oid, col_description(a.attrelid, a.attnum) as comment,
    concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attcollation not in (0, t.typcollation) then 'collate ' || a.attcollation::regcollation end,
      case when a.attnotnull and not k.is_key then 'not null' end,
      case when a.attgenerated = '' then 'default ' || pg_get_expr(d.adbin, d.adrelid)
        else 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored' end) as text
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  cross join lateral (
    select exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and i.indnkeyatts = 1
      and i.indkey[0] = a.attnum) as is_key) k
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by a.attrelid, a.attnum`;

/**
 * Default names of primary keys are omitted. Not-null constraints are omitted, because they have names only since
 * PostgreSQL 18.
 */
const constraintsQuery = String.raw`
  select o.conrelid::int as oid, obj_description(o.oid, 'pg_constraint') as comment,
    case when o.contype = 'p' and o.conname = c.relname || '_pkey' then '' else 'constraint ' || o.conname || ' ' end
      || regexp_replace(pg_get_constraintdef(o.oid, true), '\s*\n\s*', ' ', 'g') as text
  from pg_constraint o
  join pg_class c on c.oid = o.conrelid
  where o.connamespace = $1::regnamespace and o.contype in ('p', 'u', 'f', 'c', 'x') and o.conparentid = 0
    and o.conislocal
  order by o.conrelid, array_position('{p,u,c,x,f}', o.contype::text), o.conname collate "C"`;

const indexesQuery = `
  select i.indrelid::int as oid, obj_description(i.indexrelid, 'pg_class') as comment,
    replace(replace(pg_get_indexdef(i.indexrelid, 0, true), ' USING btree', ''), ' ON ONLY ', ' ON ') as text
  from pg_index i
  join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = $1::regnamespace and not c.relispartition
    and not exists (select from pg_constraint o where o.conindid = i.indexrelid and o.contype in ('p', 'u', 'x'))
  order by i.indrelid, c.relname collate "C"`;

const triggersQuery = `
  select t.tgrelid::int as oid, obj_description(t.oid, 'pg_trigger') as comment, pg_get_triggerdef(t.oid, true)
    || case t.tgenabled when 'O' then '' else ' -- enabled: ' || t.tgenabled::text end as text
  from pg_trigger t
  join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = $1::regnamespace and not t.tgisinternal
  order by t.tgrelid, t.tgname collate "C"`;

/**
 * The rights of the application's role and of `public`. They are sorted, because PostgreSQL lists them in the order in
 * which they were granted.
 */
const grantsQuery = `
  with rights as (
    select c.oid, c.relname, c.relkind, a.grantee, a.privilege_type as privilege, null as column_name
    from pg_class c, aclexplode(c.relacl) a where c.relnamespace = $1::regnamespace
    union all
    select c.oid, c.relname, c.relkind, a.grantee, a.privilege_type, t.attname
    from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
    where c.relnamespace = $1::regnamespace and not t.attisdropped
  ), listed as (
    select r.oid, r.relname, r.relkind, r.grantee, r.column_name is not null as by_column,
      r.privilege || coalesce(' (' || string_agg(r.column_name, ', ' order by r.column_name collate "C") || ')', '') as text
    from rights r
    where r.grantee in (0, (select oid from pg_roles where rolname = '${applicationRole}'))
    group by r.oid, r.relname, r.relkind, r.grantee, r.privilege, r.column_name is not null
  )
  select l.oid::int, 'grant ' || string_agg(l.text, ', ' order by l.text collate "C") || ' on '
    || case l.relkind when 'S' then 'sequence ' else '' end || l.relname || ' to '
    || case l.grantee when 0 then 'public' else '${applicationRole}' end as text
  from listed l
  group by l.oid, l.relname, l.relkind, l.grantee
  order by l.oid, l.grantee`;

const viewsQuery = `
  select c.oid::int, obj_description(c.oid, 'pg_class') as comment,
    'create view ' || c.relname || ' as ' || rtrim(pg_get_viewdef(c.oid, true), ';') as text
  from pg_class c where c.relnamespace = $1::regnamespace and c.relkind = 'v' order by c.relname collate "C"`;

const sequencesQuery = `
  select c.oid::int, obj_description(c.oid, 'pg_class') as comment,
    format('create sequence %s as %s increment %s minvalue %s maxvalue %s start %s%s', c.relname, s.seqtypid::regtype,
      s.seqincrement, s.seqmin, s.seqmax, s.seqstart, case when s.seqcycle then ' cycle' else '' end) as text
  from pg_sequence s join pg_class c on c.oid = s.seqrelid
  where c.relnamespace = $1::regnamespace order by c.relname collate "C"`;

/** Selects signatures and rights to execute. The bodies of the functions are in `db/functions`. */
const functionsQuery = `
  select p.oid::int, concat_ws(' ', p.proname || '(' || pg_get_function_arguments(p.oid) || ')',
    'returns ' || pg_get_function_result(p.oid) || ',', case p.prokind when 'a' then 'aggregate,' end,
    case p.provolatile when 'i' then 'immutable,' when 's' then 'stable,' end,
    case p.proparallel when 's' then 'parallel safe,' end, case when p.proisstrict then 'strict,' end,
    case when p.prosecdef then 'security definer,' end,
    'set ' || array_to_string(p.proconfig, '; set ') || ',', 'execute: ' || coalesce((
      select string_agg(case x.grantee when 0 then 'public' else x.grantee::regrole::text end, ', ' order by x.grantee)
      from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x where x.grantee <> p.proowner), 'owner')) as text
  from pg_proc p where p.pronamespace = $1::regnamespace order by p.proname collate "C", p.oid`;

/** Sorts tables by name, except that each table follows the tables that it needs. */
function sortByReferences(tables: readonly Table[]): Table[] {
  const ordered = new Map<string, Table>();
  let waiting = tables;
  while (waiting.length > 0) {
    const next = waiting.find(({ name, needs }) => needs.every((need) => need === name || ordered.has(need)));
    if (next === undefined) throw new Error(`foreign keys in a circle: ${waiting.map(({ name }) => name).join(", ")}`);
    ordered.set(next.name, next);
    waiting = waiting.filter((table) => table !== next);
  }
  return [...ordered.values()];
}

function writeTable(table: Table, inside: readonly Part[], others: readonly Part[]): string {
  const lines = inside.map(({ text, comment }, index) => {
    const end = index === inside.length - 1 ? "" : ",";
    return `${formatComment(comment, "  ")}${wrapLines(`  ${toOurSpelling(text)}${end}`, "    ")}`;
  });
  const definition = table.text === null ? `(\n${lines.join("\n")}\n)` : toOurSpelling(table.text);
  const head = `${formatComment(table.comment, "")}create table ${table.name} ${definition}${toOurSpelling(table.suffix)};`;
  return [head, ...others.map(writeStatement)].join("\n");
}

function writeStatement({ text, comment }: Part): string {
  return `${formatComment(comment, "")}${wrapLines(`${toOurSpelling(text)};`, "  ")}`;
}

function formatComment(comment: string | null | undefined, indent: string): string {
  if (comment === null || comment === undefined) return "";
  return `${wrapLines(`${indent}-- ${comment}`, `${indent}-- `)}\n`;
}

const maxLineLength = 120;

/** Wraps lines at spaces. */
function wrapLines(text: string, indent: string): string {
  return text
    .split("\n")
    .map((line) => wrapLine(line, indent))
    .join("\n");
}

function wrapLine(line: string, indent: string): string {
  if (line.length <= maxLineLength) return line;
  const at = line.lastIndexOf(" ", maxLineLength);
  return at <= indent.length ? line : `${line.slice(0, at)}\n${wrapLine(indent + line.slice(at + 1), indent)}`;
}

const quoted = /('(?:[^']|'')*'|"[^"]*")/;

/** Converts PostgreSQL's spelling to the spelling of our SQL: lower case, short type names, `in` for lists. */
function toOurSpelling(text: string): string {
  return text
    .split(quoted)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.toLowerCase()))
    .join("")
    .replaceAll("timestamp with time zone", "timestamptz")
    .replaceAll(/\binteger\b/g, "int")
    .replaceAll(/('(?:[^']|'')*')::text(\[\])?/g, "$1")
    .replaceAll(/= any \(array\[([^\]]*)\]\)/g, "in ($1)")
    .replaceAll(/<> all \(array\[([^\]]*)\]\)/g, "not in ($1)");
}
