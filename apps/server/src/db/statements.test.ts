import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectStatements } from "../testing/collect-statements.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import type { TestDatabase } from "../testing/test-database.ts";

const source = join(import.meta.dirname, "..");
/** They cannot be prepared: transactions, settings, and what the owner creates. */
const isUtility = /^\s*(begin|commit|rollback|savepoint|release|set|listen|create|do|grant)\b/;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 1 });
});
afterAll(() => database.drop());

describe("the statements of the server", () => {
  it("are all accepted by PostgreSQL with the schema of today", async () => {
    const { texts, dynamicPlaces } = await collectStatements(source);
    const failures: string[] = [];
    let count = 0;
    for (const [text, place] of texts) {
      if (isUtility.test(text)) continue;
      count += 1;
      await database.db.query(`prepare statement_${count} as ${text}`).catch((error: unknown) => {
        failures.push(`${place}: ${String(error)}`);
      });
    }
    expect(failures).toEqual([]);
    expect(count).toBeGreaterThan(700);
    // Their texts depend on values that only a call knows: the tests of their modules run them.
    expect(dynamicPlaces.length, dynamicPlaces.join("\n")).toBeLessThanOrEqual(46);
  }, 120_000);
});
