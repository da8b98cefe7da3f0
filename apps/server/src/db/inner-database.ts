/**
 * A database that lives inside one transaction: operations of other modules open their transactions in it as
 * savepoints, lanes get it as their connection. So what many operations do (a day of the demo's history) commits at
 * once or not at all.
 */

import type { Database, Queryable, Transaction } from "./connection.ts";

export interface InnerDatabase extends Database {
  /** From now on everything happens inside this transaction. */
  enter(tx: Transaction): void;
}

/** Everything that is asked of it runs one after the other on the connection of the transaction entered last. */
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
    // Names come round again, because each text is a prepared statement of its own.
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
    close: async () => undefined,
  };
}
