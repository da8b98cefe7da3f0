import { randomBytes } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../testing/test-database.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { openDatabase } from "./connection.ts";
import type { Database } from "./connection.ts";

interface OurFunction {
  readonly name: string;
  readonly body: string;
  readonly isTrigger: boolean;
  readonly asOwner: boolean;
  readonly forEveryone: boolean;
  readonly forApplication: boolean;
}

let database: TestDatabase;
let owner: Database;
let functions: OurFunction[];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.ownerUrl, { as: "owner" });
  functions = await readOurFunctions();
});
afterAll(async () => {
  await owner.close();
  await database.drop();
});

/** All functions, aggregates and procedures outside PostgreSQL's own schemas, including those of the job queue. */
function readOurFunctions(): Promise<OurFunction[]> {
  return owner.query<OurFunction>(
    `select p.pronamespace::regnamespace || '.' || p.proname as name, coalesce(p.prosrc, '') as body,
       p.prorettype = 'trigger'::regtype as "isTrigger", p.prosecdef as "asOwner",
       has_function_privilege('openhouse_app', p.oid, 'execute') as "forApplication",
       exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
         where a.grantee = 0 and a.privilege_type = 'EXECUTE') as "forEveryone"
     from pg_proc p
     where p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
     order by 1`,
  );
}

/** Our functions of the schema public, by name without the schema. */
function publicFunctions(): Map<string, OurFunction> {
  const named = functions.map((entry) => [entry.name.split(".").at(-1) ?? "", entry] as const);
  return new Map(named.filter(([, { name }]) => name.startsWith("public.")));
}

/**
 * The functions that the application's role calls: from the server's SQL, and from our functions and triggers that do
 * not run as the owner.
 */
async function functionsInUse(): Promise<Set<string>> {
  const ours = publicFunctions();
  const call = new RegExp(String.raw`\b(${[...ours.keys()].join("|")})\s*\(`, "g");
  const texts = [...ours.values()].filter(({ isTrigger, asOwner }) => isTrigger && !asOwner).map(({ body }) => body);
  const source = join(import.meta.dirname, "..");
  for await (const path of glob("**/*.ts", { cwd: source })) {
    const isShipped = !path.endsWith(".test.ts") && !path.startsWith("testing/") && !path.endsWith(".gen.ts");
    if (isShipped) texts.push(await readFile(join(source, path), "utf8"));
  }
  const inUse = new Set<string>();
  // The loop also visits the texts that are added while it runs.
  for (const text of texts) {
    for (const [, name = ""] of text.matchAll(call)) {
      const isNew = !inUse.has(name);
      inUse.add(name);
      if (isNew && ours.get(name)?.asOwner === false) texts.push(ours.get(name)?.body ?? "");
    }
  }
  return inUse;
}

describe("the functions of the database", () => {
  it("are not granted to PUBLIC", () => {
    expect(functions.length).toBeGreaterThan(40);
    expect(functions.filter(({ forEveryone }) => forEveryone).map(({ name }) => name)).toEqual([]);
  });

  it("can be executed by the application only if its statements or triggers call them", async () => {
    const granted = [...publicFunctions()].filter(([, { forApplication }]) => forApplication).map(([name]) => name);
    expect(new Set(granted)).toEqual(await functionsInUse());
  });

  it("can be executed only by the owner if they are created later and without a grant", async () => {
    await owner.query("create function answer_later() returns int language sql as 'select 42'");
    const later = (await readOurFunctions()).find(({ name }) => name === "public.answer_later");
    await owner.query("drop function answer_later()");
    expect(later).toMatchObject({ forEveryone: false, forApplication: false });
  });

  it("refuse another role of the same server", async () => {
    const stranger = `openhouse_stranger_${randomBytes(4).toString("hex")}`;
    await owner.query(`create role ${stranger} nologin`);
    const outcomes = await owner
      .transaction(async (tx) => {
        await tx.query(`set local role ${stranger}`);
        const codes = new Map<string, unknown>();
        for (const sql of attempts) {
          await tx.query("savepoint attempt");
          const outcome = await tx.query(sql).then(
            () => "allowed",
            (error: { code?: string }) => error.code,
          );
          await tx.query("rollback to savepoint attempt");
          codes.set(sql, outcome);
        }
        return codes;
      })
      .finally(() => owner.query(`drop role ${stranger}`));
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(attempts.map((sql) => [sql, "42501"])));
  });
});

/** Statements that would move money, enqueue work, change records or reveal them. */
const attempts = [
  `select post_transfer(1, now(), 1, 2, 100, 1::smallint, '', gen_random_uuid(), 1)`,
  `select open_house_accounts(1, now(), 608::smallint)`,
  `select freeze_member_accounts(1, 1, true)`,
  `select forget_remarks(1, array[1])`,
  `select append_audit(1, now(), 'staff', 1, 'x', 'x', 'x', 'x', '{}', null, null)`,
  `select enqueue_job('refresh', '{}', null, null)`,
  `select create_transfer_partitions(now(), 1)`,
  `select * from open_writers()`,
];
