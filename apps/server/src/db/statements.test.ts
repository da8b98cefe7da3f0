import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectStatements } from "../testing/collect-statements.ts";
import { describeStatement } from "../testing/describe-statement.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import type { TestDatabase } from "../testing/test-database.ts";

const source = join(import.meta.dirname, "..");
/** Statements that cannot be prepared: transactions, settings, and statements of the owner. */
const isUtility = /^\s*(begin|commit|rollback|savepoint|release|set|listen|create|do|grant)\b/;
/** Names in snake case, except those of called functions, whose result is not read. */
const isOurColumn = /^(?!pg_|set_config|append_|enqueue_|gather_|refresh_|lock_|open_)[a-z0-9]+_/;

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe("the statements of the server", () => {
  it("are accepted by PostgreSQL with the current schema, and name their columns in camel case", async () => {
    const { texts, dynamicPlaces } = await collectStatements(source);
    const statements = [...texts].filter(([text]) => !isUtility.test(text));
    const problems: string[] = [];
    for (const [text, place] of statements) {
      const names = await describeStatement(client, text).catch((error: unknown) => {
        problems.push(`${place}: ${String(error)}`);
        return [];
      });
      problems.push(...names.filter((name) => isOurColumn.test(name)).map((name) => `${place}: column ${name}`));
    }
    expect(problems).toEqual([]);
    expect(statements.length).toBeGreaterThan(700);
    // Statements whose text depends on values of a call are run by the tests of their modules.
    expect(dynamicPlaces.length, dynamicPlaces.join("\n")).toBeLessThanOrEqual(50);
  }, 120_000);
});
