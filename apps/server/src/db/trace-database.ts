/**
 * Measures statements of the pool as spans, named by operation and first table or function, such as `select deposit`.
 * Statements outside an exported span are not measured. Lanes have connections of their own and are measured by their
 * metrics.
 */

import type { Tracing } from "../core/tracing.ts";
import type { Database, Queryable, Transaction } from "./connection.ts";

/** Without an exporter, returns the database unchanged. */
export function traceDatabase(db: Database, tracing: Tracing): Database {
  if (!tracing.isOn) return db;
  return {
    ...db,
    ...traceStatements(db, tracing),
    transaction(work) {
      if (!tracing.isRecording()) return db.transaction(work);
      const run = (tx: Transaction) => work({ ...tx, ...traceStatements(tx, tracing) });
      return tracing.span({ name: "transaction", kind: "client", values: system }, () => db.transaction(run));
    },
  };
}

const system = { "db.system.name": "postgresql" };

function traceStatements(target: Queryable, tracing: Tracing): Queryable {
  return {
    query(sql, values) {
      if (!tracing.isRecording()) return target.query(sql, values);
      const name = nameStatement(sql);
      const spanValues = { ...system, "db.query.summary": name };
      return tracing.span({ name, kind: "client", values: spanValues }, () => target.query(sql, values));
    },
  };
}

const operation = /\b(select|insert into|update|delete from|merge into|savepoint|release|rollback)\b/i;
const target = /\b(?:insert into|update|delete from|merge into|from|join)\s+(?:only\s+)?([a-z_]+)\b/i;
const call = /^\s*select\s+(?:\*\s+from\s+)?([a-z_]+)\s*\(/i;

/** Names a statement without its values: the texts of statements contain only names and placeholders. */
export function nameStatement(sql: string): string {
  const verb = operation.exec(sql)?.[1]?.split(" ")[0]?.toLowerCase() ?? "statement";
  const name = (call.exec(sql) ?? target.exec(sql))?.[1];
  return name === undefined ? verb : `${verb} ${name.toLowerCase()}`;
}
