/** Creates the owner's login, the product's login and the database on an empty server. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import type { EmbeddedDatabase } from "../../src/db/embedded.ts";

/** Connection URLs with the two logins. */
export interface DatabaseLogins {
  readonly owner: string;
  readonly app: string;
}

const passwords = { owner: "owner-of-the-schema", app: "login-of-the-product" };
/** The shipped file uses another name, which the embedded server's own login already has. */
const ownerName = "house_owner";

/** Runs the SQL of the shipped file deploy/create-logins.sh, with another name for the owner. */
export async function createLogins(database: EmbeddedDatabase): Promise<DatabaseLogins> {
  const script = await readFile(join(import.meta.dirname, "../../../../deploy/create-logins.sh"), "utf8");
  const sql = /<<'SQL'\n(?<sql>.*)\nSQL/s.exec(script)?.groups?.["sql"] ?? "";
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    for (const statement of sql.split(";").filter((text) => text.trim() !== "")) {
      await client.query(
        statement
          .replaceAll(/\bopenhouse\b/g, ownerName)
          .replace(":'owner_password'", `'${passwords.owner}'`)
          .replace(":'app_password'", `'${passwords.app}'`),
      );
    }
  } finally {
    await client.end();
  }
  // The URLs use TCP, because other users of this machine cannot enter the folder of the embedded server's socket.
  const { port } = new URL(database.url);
  const urlOf = (login: string, password: string) => `postgres://${login}:${password}@127.0.0.1:${port}/${ownerName}`;
  return { owner: urlOf(ownerName, passwords.owner), app: urlOf("openhouse_login", passwords.app) };
}
