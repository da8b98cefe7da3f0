import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectStatements } from "../testing/collect-statements.ts";
import { describeStatement } from "../testing/describe-statement.ts";
import type { ResultColumn } from "../testing/describe-statement.ts";
import { readRowTypes } from "../testing/read-row-types.ts";
import type { RowKinds } from "../testing/read-row-types.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import type { TestDatabase } from "../testing/test-database.ts";

const source = join(import.meta.dirname, "..");
/** Statements that cannot be prepared: transactions, settings, and statements of the owner. */
const isUtility = /^\s*(begin|commit|rollback|savepoint|release|set|listen|create|do|grant|revoke)\b/;
/** Names in snake case, except those of called functions, whose result is not read. */
const isOurColumn = /^(?!pg_|set_config|append_|enqueue_|gather_|refresh_|lock_|open_)[a-z0-9]+_/;

/** Type of an expression → kind of its values (db/column-types.ts); jsonb and others can be anything. */
const kindOfType = new Map(
  Object.entries({
    bigint: [20],
    number: [21, 23, 701],
    string: [19, 25, 1043, 1082, 1700, 2950],
    boolean: [16],
    Date: [1184],
    Buffer: [17],
    "bigint[]": [1016],
    "number[]": [1005, 1007],
    "string[]": [1009],
    "Date[]": [1185],
  }).flatMap(([kind, types]) => types.map((type) => [type, kind] as const)),
);

/** Column and value → a text. If a statement contains the text, the column cannot have the value in its rows. */
const impossibleValues: Readonly<Record<string, string>> = {
  "closure_request.endedAt null": "state",
  "member.totpSecret null": "totp_enabled_at is not null",
  "member_file.claim null": "subject_id is not null",
  'message.kind "inbox"': "status = 'queued'",
  "message.giveUpAt null": "status = 'queued'",
  // Computed from columns that are never null.
  "rebate.remaining null": "",
  "studio_seed.lastNonce null": "revealed_at is not null",
};

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
  it("are accepted by PostgreSQL with the current schema, and return the columns of their row type", async () => {
    const { statements, dynamicPlaces } = await collectStatements(source);
    const columnNames = await readColumnNames();
    const types = readRowTypes();
    const problems: string[] = [];
    let checkedColumns = 0;
    for (const { text, path, line, end } of statements) {
      if (isUtility.test(text)) continue;
      const place = `${path}:${line}`;
      const columns = await describeStatement(client, text).catch((error: unknown) => {
        problems.push(`${place}: ${String(error)}`);
        return [];
      });
      const declared = types.declaredAt(path, end);
      if (declared === undefined) {
        const names = columns.map(({ name }) => name).filter((name) => isOurColumn.test(name));
        problems.push(...names.map((name) => `${place}: column ${name}`));
        continue;
      }
      checkedColumns += columns.length;
      const fromTable = (column: ResultColumn) => columnNames.get(`${column.tableID}.${column.columnID}`);
      problems.push(
        ...findMismatches(text, declared, { columns, fromTable, ofTable: types.ofTable }).map((m) => `${place}: ${m}`),
      );
    }
    types.close();
    expect(problems).toEqual([]);
    expect(statements.length).toBeGreaterThan(700);
    expect(checkedColumns).toBeGreaterThan(2_500);
    // Statements whose text depends on values of a call are run by the tests of their modules; those of backups depend
    // on the catalogs.
    expect(dynamicPlaces.length, dynamicPlaces.join("\n")).toBeLessThanOrEqual(63);
  }, 120_000);
});

describe("a row type that differs from the schema", () => {
  it("is reported with one message per column", async () => {
    const columnNames = await readColumnNames();
    const columns = await describeStatement(client, `select id, state, closed_at as "closedAt", fee from deposit`);
    const declared = new Map(
      Object.entries({ id: ["string"], state: ['"new"', '"pending"'], closedAt: ["Date"], paid: ["bigint"] }).map(
        ([name, kinds]) => [name, new Set(kinds)] as const,
      ),
    );
    const deposit = new Map(
      Object.entries({ id: ["bigint"], state: ['"new"', '"pending"', '"approved"'], closedAt: ["Date", "null"] }).map(
        ([name, kinds]) => [name, new Set(kinds)] as const,
      ),
    );
    const fromTable = ({ tableID, columnID }: ResultColumn) => columnNames.get(`${tableID}.${columnID}`);
    expect(findMismatches("", declared, { columns, fromTable, ofTable: () => deposit })).toEqual([
      "no column paid",
      "id may be bigint",
      'state may be "approved"',
      "closedAt may be null",
      "fee is not declared",
    ]);
  });
});

interface TableColumn {
  readonly table: string;
  /** The name in the schema; `name` is the same in camel case. */
  readonly column: string;
  readonly name: string;
}

async function readColumnNames(): Promise<ReadonlyMap<string, TableColumn>> {
  const { rows } = await client.query<{ key: string; table: string; column: string }>(
    `select a.attrelid || '.' || a.attnum as key, c.relname as table, a.attname as column
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0`,
  );
  const camel = (text: string) => text.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return new Map(rows.map(({ key, table, column }) => [key, { table, column, name: camel(column) }]));
}

interface Result {
  readonly columns: readonly ResultColumn[];
  readonly fromTable: (column: ResultColumn) => TableColumn | undefined;
  readonly ofTable: (name: string) => RowKinds | undefined;
}

/** Returns how the result of a statement differs from the declared type of its rows. */
function findMismatches(text: string, declared: RowKinds, { columns, fromTable, ofTable }: Result): string[] {
  const names = new Set(columns.map(({ name }) => name));
  const missing = [...declared.keys()].filter((name) => !names.has(name)).map((name) => `no column ${name}`);
  const others = columns.flatMap((column) => {
    const kinds = declared.get(column.name);
    // `select *` from a subquery may have columns that only order the rows.
    if (kinds === undefined) return /^\s*select (\w+\.)?\*/.test(text) ? [] : [`${column.name} is not declared`];
    const origin = fromTable(column);
    const schemaKinds = origin && ofTable(origin.table)?.get(origin.name);
    if (origin === undefined || schemaKinds === undefined) {
      const kind = kindOfType.get(column.dataTypeID);
      return kind === undefined || covers(kinds, kind) ? [] : [`${column.name} is ${kind}`];
    }
    const needed = [...schemaKinds].filter((kind) => !isExcluded(text, origin, kind));
    const missingKinds = needed.filter((kind) => !covers(kinds, kind)).map((kind) => `${column.name} may be ${kind}`);
    const isNeverNull =
      kinds.has("null") && !schemaKinds.has("null") && !schemaKinds.has("unknown") && !/\bleft join\b/.test(text);
    return isNeverNull ? [...missingKinds, `${column.name} is never null`] : missingKinds;
  });
  return [...missing, ...others];
}

/** A domain type may list the values of a text column that the schema does not list. */
function covers(kinds: ReadonlySet<string>, kind: string): boolean {
  if (kinds.has(kind) || kinds.has("unknown") || kind === "unknown") return true;
  return kind.startsWith('"')
    ? kinds.has("string")
    : kind === "string" && [...kinds].some((otherKind) => otherKind.startsWith('"'));
}

/** A column that the statement compares with a value is not null. */
function isExcluded(text: string, { table, column, name }: TableColumn, kind: string): boolean {
  const reason = impossibleValues[`${table}.${name} ${kind}`];
  if (reason !== undefined && text.includes(reason)) return true;
  return kind === "null" && new RegExp(String.raw`\b${column} (is not null\b|in\b|[=<>])`).test(text);
}
