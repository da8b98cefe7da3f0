/** Asks PostgreSQL to parse a statement and to describe its result columns, without running it. */

import type { Client, Connection } from "pg";

export interface ResultColumn {
  readonly name: string;
  /** The object id of the table that the value is read from; `columnID` is the column's number. Both 0 if computed. */
  readonly tableID: number;
  readonly columnID: number;
  readonly dataTypeID: number;
}

interface RowDescription {
  readonly fields: readonly ResultColumn[];
}

/** Rejects with PostgreSQL's error. */
export function describeStatement(client: Client, text: string): Promise<readonly ResultColumn[]> {
  return new Promise((resolve, reject) => {
    let columns: readonly ResultColumn[] = [];
    client.query({
      submit(connection: Connection) {
        connection.parse({ name: "", text, types: [] }, false);
        connection.describe({ type: "S", name: "" }, false);
        connection.sync();
      },
      // The driver calls these for the messages of the server.
      handleParseComplete: () => undefined,
      handleRowDescription: ({ fields }: RowDescription) => (columns = fields),
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    });
  });
}
