/** Gives each SQL text a fixed statement name, so that PostgreSQL parses it once per connection. */

import { createHash } from "node:crypto";

/**
 * SQL texts are constants of the program, and fewer than this. A higher number means that values were inserted into SQL
 * texts.
 */
const maxTexts = 5_000;
const names = new Map<string, string>();

/** Returns the name of the text: the same in every process, within PostgreSQL's 63 bytes. */
export function namedStatement(sql: string): string {
  const existingName = names.get(sql);
  if (existingName !== undefined) return existingName;
  if (names.size >= maxTexts) throw new Error("too many different SQL texts: pass values as parameters");
  const name = `q_${createHash("sha256").update(sql).digest("base64url").slice(0, 24)}`;
  names.set(sql, name);
  return name;
}
