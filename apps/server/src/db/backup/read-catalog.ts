/** What a database contains, read from its catalogs: the tables in the order of a restore, sequences, migrations. */

import type { Client } from "pg";

/** The schemas of the product and of the job queue. */
const schemas = "('public', 'graphile_worker')";

export interface CatalogTable extends TableName {
  /** Without generated columns, which PostgreSQL computes again. */
  readonly columns: readonly string[];
  /** Tables that must be loaded before, as `schema.name`. */
  readonly needs: readonly string[];
}

/** True for a table or sequence that belongs to an extension, which the backup leaves out. */
const isOfExtension = `exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
  and d.deptype = 'e')`;

const tablesSql = `
  select n.nspname as schema, c.relname as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns,
    array(select distinct rn.nspname || '.' || r.relname from pg_constraint f
      join pg_class r on r.oid = f.confrelid join pg_namespace rn on rn.oid = r.relnamespace
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${schemas} and c.relkind in ('r', 'p') and not c.relispartition and not ${isOfExtension}
  order by n.nspname collate "C" desc, c.relname collate "C"`;

/** Returns the tables in an order in which they can be loaded. A partitioned table counts as one. */
export async function listTables(client: Client): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable>(tablesSql);
  const ordered = new Map<string, CatalogTable>();
  let waiting = rows;
  while (waiting.length > 0) {
    const ready = waiting.filter(({ needs }) => needs.every((need) => ordered.has(need)));
    if (ready.length === 0) throw new Error(`foreign keys in a circle: ${waiting.map(nameOf).join(", ")}`);
    for (const table of ready) ordered.set(nameOf(table), table);
    waiting = waiting.filter((table) => !ordered.has(nameOf(table)));
  }
  return [...ordered.values()];
}

export interface TableName {
  readonly schema: string;
  readonly name: string;
}

export function nameOf({ schema, name }: TableName): string {
  return `${schema}.${name}`;
}

/** The name for use in a statement. */
export function quoteTable(client: Client, { schema, name }: TableName): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
}

export function quoteColumns(client: Client, columns: readonly string[]): string {
  return columns.map((column) => client.escapeIdentifier(column)).join(", ");
}

export interface SequenceValue extends TableName {
  readonly lastValue: string;
  readonly isCalled: boolean;
}

/**
 * Reads the current values of the sequences, because they do not belong to the snapshot. A sequence only grows, so the
 * values are at least as high as they were at the moment of the snapshot.
 */
export async function readSequences(client: Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ${schemas} and c.relkind = 'S' and not ${isOfExtension}
     order by n.nspname collate "C", c.relname collate "C"`,
  );
  const sequences: SequenceValue[] = [];
  for (const sequence of rows) {
    const { rows: values } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoteTable(client, sequence)}`,
    );
    sequences.push(...values.map((value) => ({ ...sequence, ...value })));
  }
  return sequences;
}

export interface DatabaseFacts {
  readonly postgresVersion: string;
  /** "demo", "production", or null if no process was ever started on the database. */
  readonly installation: string | null;
  readonly migrations: { readonly name: string; readonly checksum: string }[];
  /** The number of migrations of the job queue. */
  readonly jobMigrations: number;
  /** Names of the monthly partitions of `transfer`. */
  readonly transferMonths: string[];
}

/** Reads facts about the installation. Throws if the database has no schema. */
export async function readFacts(client: Client): Promise<DatabaseFacts> {
  const [present] = (
    await client.query<{ isMigrated: boolean; hasInstallation: boolean; postgresVersion: string }>(
      `select to_regclass('public.schema_migration') is not null as "isMigrated",
         to_regclass('public.installation') is not null as "hasInstallation",
         current_setting('server_version') as "postgresVersion"`,
    )
  ).rows;
  if (present?.isMigrated !== true) throw new Error("the database has no schema: there is nothing to back up");
  const { rows: installations } = present.hasInstallation
    ? await client.query<{ kind: string }>(`select kind from public.installation`)
    : { rows: [] };
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from public.schema_migration order by name collate "C"`,
  );
  const { rows: months } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits h join pg_class c on c.oid = h.inhrelid
     where h.inhparent = 'public.transfer'::regclass and c.relname ~ '^transfer_\\d{4}_\\d{2}$'
     order by c.relname collate "C"`,
  );
  return {
    postgresVersion: present.postgresVersion,
    installation: installations[0]?.kind ?? null,
    migrations,
    jobMigrations: await countJobMigrations(client),
    transferMonths: months.map(({ name }) => name),
  };
}

export async function countJobMigrations(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from graphile_worker.migrations`,
  );
  return rows[0]?.count ?? 0;
}
