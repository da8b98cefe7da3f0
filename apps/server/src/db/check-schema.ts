/**
 * Runs when a process without the owner's login starts. Checks that the owner has migrated the database to exactly this
 * version, and that the login can act as the application and nothing more.
 */

import { Client } from "pg";
import { applicationRole, isDatabaseError } from "./connection.ts";
import { compareWithFiles, shippedFolder } from "./migrate.ts";
import { refuseUnfinishedRestore } from "./unfinished-restore.ts";

const remedy = "run `npm run db:migrate` of this version with the owner's login in DATABASE_URL";

/** Throws one line that says what is missing. */
export async function checkSchema(applicationUrl: string, folder: string = shippedFolder): Promise<void> {
  const client = new Client({ connectionString: applicationUrl, application_name: "openhouse check" });
  await client.connect();
  try {
    await refuseUnfinishedRestore(client);
    await checkLogin(client);
    const { missing, changed } = await compareWithFiles(client, folder);
    const names = [...missing, ...changed].map(({ name }) => name);
    if (names.length > 0) throw new Error(`the database lacks ${names.length} files (${names[0]} …): ${remedy}`);
  } finally {
    await client.end();
  }
}

async function checkLogin(client: Client): Promise<void> {
  const [row] = (
    await client.query<{ login: string; isMigrated: boolean; hasRole: boolean; isOwner: boolean }>(
      `select session_user::text as login, t.oid is not null as "isMigrated",
         exists (
           select from pg_roles r where r.rolname = $1 and pg_has_role(session_user, r.oid, 'member')) as "hasRole",
         coalesce(pg_has_role(session_user, t.relowner, 'member'), false) as "isOwner"
       from (select 1) one left join pg_class t on t.oid = to_regclass('public.schema_migration')`,
      [applicationRole],
    )
  ).rows;
  if (row === undefined || !row.isMigrated) throw new Error(`the database has no schema yet: ${remedy}`);
  const { login } = row;
  if (row.isOwner) {
    throw new Error(
      `OPENHOUSE_APP_DATABASE_URL: ${login} owns the schema; use a login that only has ${applicationRole}`,
    );
  }
  const refusal = `OPENHOUSE_APP_DATABASE_URL: ${login} may not act as ${applicationRole}: grant ${applicationRole} to it`;
  if (!row.hasRole) throw new Error(refusal);
  await client.query(`set role ${applicationRole}`).catch((error: unknown) => {
    // Since PostgreSQL 16 a membership can exclude SET ROLE.
    throw isDatabaseError(error, "42501") ? new Error(refusal, { cause: error }) : error;
  });
}
