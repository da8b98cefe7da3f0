/**
 * A database whose statements all run inside one outer transaction. A transaction that an operation opens in it becomes
 * a savepoint, and lanes use it as their connection. Therefore the work of many operations (for example a day of the
 * demo's history) is committed as a whole or not at all.
 */

import type { Database, Queryable, Transaction } from "./connection.ts";

export interface InnerDatabase extends Database {
  /** All later statements run inside this transaction. */
  enter(tx: Transaction): void;
}

/** Runs all statements sequentially, on the connection of the transaction that was entered last. */
export function createInnerDatabase(): InnerDatabase {
  let outer: Transaction | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let savepoints = 0;
  const query: Queryable["query"] = (sql, values) => {
    const next = last.then(() => {
      if (outer === undefined) throw new Error("no transaction was entered");
      return outer.query<never>(sql, values);
    });
    last = next.catch(() => undefined);
    return next;
  };
  const inner: Transaction = { isTransaction: true, query };
  const transaction = async <T>(work: (inside: Transaction) => Promise<T>): Promise<T> => {
    savepoints += 1;
    // The names of savepoints are reused, because each SQL text becomes a prepared statement.
    const name = `step_${savepoints % 4}`;
    await query(`savepoint ${name}`);
    try {
      const result = await work(inner);
      await query(`release savepoint ${name}`);
      return result;
    } catch (error) {
      await query(`rollback to savepoint ${name}`);
      throw error;
    }
  };
  return {
    query,
    transaction,
    enter(tx) {
      outer = tx;
      last = Promise.resolve();
    },
    dedicated: async () => ({
      query,
      transaction,
      listen: async () => undefined,
      onLost: () => undefined,
      close: async () => undefined,
    }),
    connections: () => ({ total: 1, idle: 0, waiting: 0 }),
    close: async () => undefined,
  };
}
