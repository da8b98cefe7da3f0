/** Reads a whole database as of one moment, while the product may write to it. */

import { Client } from "pg";
import { lockSchema } from "../migrate.ts";
import { refuseUnfinishedRestore } from "../unfinished-restore.ts";
import { copyOut } from "./copy-rows.ts";
import { listTables, quoteColumns, quoteTable } from "./read-catalog.ts";
import type { CatalogTable } from "./read-catalog.ts";

/** Text output that does not depend on settings of the server, and rows in the order in which they are stored. */
const settings = `
  set local client_encoding to 'UTF8'; set local datestyle to 'ISO, YMD'; set local intervalstyle to 'postgres';
  set local timezone to 'UTC'; set local bytea_output to 'hex'; set local extra_float_digits to 1;
  set local synchronize_seqscans to off; set local row_security to off; set local statement_timeout to 0;
  set local idle_in_transaction_session_timeout to 0`;

/**
 * Runs the work in one snapshot that only reads. The tables are locked, so that changes of the schema wait; reading and
 * writing continue. A transaction that writes nothing delays no window of contracts (`open_writers`).
 */
export async function withSnapshot<T>(ownerUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: ownerUrl, application_name: "openhouse backup", keepAlive: true });
  // Without a listener, a lost connection would end the process; the statement that runs reports it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Waits for a running migration; later migrations wait for the locks of the tables.
    const unlockSchema = await lockSchema(client);
    await refuseUnfinishedRestore(client);
    await client.query("begin isolation level repeatable read read only");
    await client.query(settings);
    const names = (await listTables(client)).map((table) => quoteTable(client, table));
    if (names.length > 0) await client.query(`lock table ${names.join(", ")} in access share mode`);
    await unlockSchema();
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns all rows of a table; for a partitioned table, the rows of all its partitions. */
export function copyTableOut(client: Client, table: CatalogTable): ReturnType<typeof copyOut> {
  const columns = quoteColumns(client, table.columns);
  return copyOut(client, `copy (select ${columns} from ${quoteTable(client, table)}) to stdout`);
}
