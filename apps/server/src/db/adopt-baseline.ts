/**
 * Adopts the baseline in a database that ran the older migrations: the baseline counts as applied, and does not run, if
 * the database already has the baseline's schema. For the comparison, the baseline and the functions run in an empty
 * schema, in a transaction that is rolled back. Both schemas are described by the same server, so the comparison does
 * not depend on the version of PostgreSQL.
 */

import type { Client } from "pg";
import { describeSchema } from "./describe-schema.ts";
import { runFile } from "./sql-files.ts";
import type { SqlFile } from "./sql-files.ts";

/** The last version whose database can adopt the baseline. */
const versionBefore = "commit 9d9a8e60, with the migrations up to 0132_bill_writes.sql";
const scratchSchema = "openhouse_baseline";

/** Throws if one of the replaced migrations did not run, or if the schema differs; the error lists the differences. */
export async function checkAdoption(
  client: Client,
  { applied, replaced }: { readonly applied: ReadonlySet<string>; readonly replaced: readonly string[] },
  files: { readonly baseline: SqlFile; readonly functions: readonly SqlFile[] },
): Promise<void> {
  const missing = replaced.filter((name) => !applied.has(name));
  if (missing.length > 0) {
    throw new Error(
      `${missing.length} of the first ${replaced.length} migrations are missing (${missing[0]} …): ` +
        `start the version before this one first (${versionBefore}), then this one`,
    );
  }
  const [expected, actual] = await describeBoth(client, files);
  const differences = compareSchemas(expected, actual);
  if (differences.length === 0) return;
  throw new Error(
    `the schema of this database differs from that of ${versionBefore}. ` +
      `Change it by hand (- is missing, + is too much), then start again:\n${differences.join("\n")}`,
  );
}

async function describeBoth(
  client: Client,
  { baseline, functions }: { readonly baseline: SqlFile; readonly functions: readonly SqlFile[] },
): Promise<[string, string]> {
  await client.query("begin");
  try {
    const actual = await describeSchema(client);
    await client.query(`create schema ${scratchSchema}; set local search_path to ${scratchSchema}`);
    await runFile(client, baseline);
    await client.query("set local check_function_bodies to off");
    for (const file of functions) await runFile(client, file);
    return [await describeSchema(client, scratchSchema), actual];
  } finally {
    await client.query("rollback");
  }
}

/** Returns, per table, the lines that only one of the texts has. Comments and functions are ignored. */
export function compareSchemas(expected: string, actual: string): string[] {
  const before = readBlocks(expected);
  const after = readBlocks(actual);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((head) => {
    const expectedLines = before.get(head) ?? [];
    const actualLines = after.get(head) ?? [];
    const differences = [
      ...expectedLines.filter((line) => !actualLines.includes(line)).map((line) => `-   ${line}`),
      ...actualLines.filter((line) => !expectedLines.includes(line)).map((line) => `+   ${line}`),
    ];
    return differences.length === 0 ? [] : [`  ${head}`, ...differences];
  });
}

function readBlocks(text: string): Map<string, string[]> {
  // Functions are left out, because their files run again after the adoption, and the rights on them have changed
  // since.
  const [objects = ""] = text.split("/* Functions:");
  const blocks = objects.split("\n\n").map((block) => block.split("\n").filter((line) => !/^\s*--/.test(line)));
  return new Map(blocks.map((lines) => [lines[0] ?? "", lines.map((line) => line.trim().replace(/,$/, ""))]));
}
