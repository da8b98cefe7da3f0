/** Keeps demo and production apart: a database never changes its kind, because the demo's logins are public. */

import { openDatabase } from "./connection.ts";

export type InstallationKind = "demo" | "production";

/**
 * Records at the first start what the database is for. Several processes may call it at the same time.
 *
 * Throws if the database was started as the other kind before. Source: docs/production.md.
 */
export async function claimInstallation(databaseUrl: string, kind: InstallationKind): Promise<void> {
  const db = openDatabase(databaseUrl, { maxConnections: 1 });
  try {
    await db.query(
      `insert into installation (kind, started_at) values ($1, clock_timestamp()) on conflict do nothing`,
      [kind],
    );
    const [row] = await db.query<{ kind: InstallationKind }>(`select kind from installation`);
    if (row?.kind !== kind) throw new Error(refusals[kind]);
  } finally {
    await db.close();
  }
}

const refusals: Readonly<Record<InstallationKind, string>> = {
  production:
    "this database was started as a demo, and the demo's logins are public: use an empty database, or OPENHOUSE_DEMO=1",
  demo: "this database holds a real installation: the demo must not write its public logins into it (OPENHOUSE_DEMO=0)",
};
