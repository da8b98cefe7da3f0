/** Gives each SQL text a stable statement name, so that PostgreSQL parses it once per connection. */

import { createHash } from "node:crypto";

/** Texts are constants of the program; a number far above their count shows that values were pasted into SQL. */
const mostTexts = 5_000;
const names = new Map<string, string>();

/** The name of that text: the same in every process, within PostgreSQL's 63 bytes. */
export function namedStatement(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size >= mostTexts) throw new Error("too many different SQL texts: pass values as parameters");
  const name = `q_${createHash("sha256").update(sql).digest("base64url").slice(0, 24)}`;
  names.set(sql, name);
  return name;
}
