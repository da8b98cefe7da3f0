/** Compares databases row by row, independently of how backups read them. */

import { openDatabase } from "../db/connection.ts";

/**
 * Returns for each table the number of its rows and a hash of its ordered rows, generated columns included, and under
 * the key `sequences` the last value of each sequence.
 */
export async function hashTables(url: string): Promise<Record<string, string>> {
  const db = openDatabase(url, { as: "owner", maxConnections: 1 });
  try {
    const tables = await db.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
         and c.relkind in ('r', 'p') and not c.relispartition order by c.oid::regclass::text collate "C"`,
    );
    const hashes: Record<string, string> = {};
    for (const { name } of tables) {
      const [row] = await db.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text collate "C")), '') as hash
         from ${name} t`,
      );
      hashes[name] = row?.hash ?? "";
    }
    const sequences = await db.query(
      `select sequencename, last_value from pg_sequences where schemaname in ('public', 'graphile_worker')
       order by sequencename`,
    );
    return {
      ...hashes,
      sequences: JSON.stringify(sequences, (_key, value) =>
        typeof value === "bigint" ? `${value}` : (value as unknown),
      ),
    };
  } finally {
    await db.close();
  }
}
