/**
 * The mark of a database into which a backup is being restored. It is set before the first change and removed in the
 * transaction that writes everything, so a database with the mark has no rows yet, and no process may start on it.
 */

import type { Client } from "pg";

export const restoreMark = "public.restore_unfinished";

export async function hasRestoreMark(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isMarked: boolean }>(`select to_regclass($1) is not null as "isMarked"`, [
    restoreMark,
  ]);
  return rows[0]?.isMarked === true;
}

/** Throws if a restore into this database was interrupted. */
export async function refuseUnfinishedRestore(client: Client): Promise<void> {
  if (!(await hasRestoreMark(client))) return;
  throw new Error("a restore into this database has not finished: run `npm run admin -- restore` again");
}
