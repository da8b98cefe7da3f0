/** Asks PostgreSQL to parse a statement and to name its result columns, without running it. */

import type { Client, Connection } from "pg";

interface FieldList {
  readonly fields: readonly { readonly name: string }[];
}

/** Returns the names of the result columns; rejects with PostgreSQL's error. */
export function describeStatement(client: Client, text: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let names: string[] = [];
    client.query({
      submit(connection: Connection) {
        connection.parse({ name: "", text, types: [] }, false);
        connection.describe({ type: "S", name: "" }, false);
        connection.sync();
      },
      // The driver calls these for the messages of the server.
      handleParseComplete: () => undefined,
      handleRowDescription: ({ fields }: FieldList) => (names = fields.map(({ name }) => name)),
      handleError: reject,
      handleReadyForQuery: () => resolve(names),
    });
  });
}
