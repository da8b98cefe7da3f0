/** Searches every row of every table, without the product's code. */

import { Client } from "pg";

/**
 * Words that only the demo writes. `localhost` with a port is not such a word: it is the address of the sandbox
 * provider.
 */
const demoWords = /demo(player|agent|admin|checker)|lakbay|habagat|amihan|harbour|localhost(?!:\d)/i;

/** Returns rows with a login, name or address of the demo, at most three per table. */
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
