/** Reads whole databases: every row of every table, without the product's code. */

import { Client } from "pg";

/** Words that only the demo writes; an address with a port is that of the sandbox provider. */
const demoWords = /demo(player|agent|admin|checker)|lakbay|habagat|amihan|harbour|localhost(?!:\d)/i;

/** Maps each table to its number of rows and a hash over them in a fixed order. */
export type Books = ReadonlyMap<string, string>;

export async function readBooks(ownerUrl: string): Promise<Books> {
  return withClient(ownerUrl, async (client) => {
    const books = new Map<string, string>();
    for (const table of await tablesOf(client)) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest
         from ${client.escapeIdentifier(table)} t`,
      );
      books.set(table, rows[0]?.digest ?? "");
    }
    return books;
  });
}

/** The tables whose rows differ. */
export function differencesOf(before: Books, after: Books): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name));
}

/** Rows with a login, name or address of the demo. */
export async function findDemoRows(ownerUrl: string): Promise<string[]> {
  return withClient(ownerUrl, async (client) => {
    const found: string[] = [];
    for (const table of await tablesOf(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${client.escapeIdentifier(table)} t where t::text ~* $1 limit 3`,
        [demoWords.source],
      );
      found.push(...rows.map(({ row }) => `${table}: ${row.slice(0, 200)}`));
    }
    return found;
  });
}

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname = 'public' and relkind in ('r', 'p') and not relispartition order by relname`,
  );
  return rows.map(({ name }) => name);
}

async function withClient<Result>(url: string, read: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await read(client);
  } finally {
    await client.end();
  }
}
