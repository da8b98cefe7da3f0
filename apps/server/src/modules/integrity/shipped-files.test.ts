/** The manifest of the shipped files: changes are found, a changed product does not start, and checks are recorded. */

import { execFileSync, spawnSync } from "node:child_process";
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../db/connection.ts";
import type { Database } from "../../db/connection.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { checkFiles, productRoot, refuseChangedFiles, watchFiles } from "./check-files.ts";
import {
  checkShippedFiles,
  compareWithManifest,
  createManifest,
  hashManifest,
  manifestName,
  parseManifest,
} from "./shipped-files.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "shipped-"));
  for (const folder of [
    "apps/server/src/deep",
    "apps/server/db",
    "packages/rules/src",
    "packages/rules/node_modules/x",
  ])
    await mkdir(join(root, folder), { recursive: true });
  for (const path of files) await writeFile(join(root, path), `the content of ${path}\n`);
  await writeFile(join(root, "packages/rules/node_modules/x/index.js"), "installed\n");
  await writeFile(join(root, manifestName), await createManifest(root));
});
afterEach(() => rm(root, { recursive: true }));

const files = [
  "apps/server/db/0001_first.sql",
  "apps/server/package.json",
  "apps/server/src/deep/a file with spaces.ts",
  "apps/server/src/main.ts",
  "package.json",
  "packages/rules/src/odds.ts",
];
const script = join(productRoot, "tools/verify-evidence.mjs");
const problems = async () => (await checkShippedFiles(root))?.problems;

it.each([
  ["equal files", { a: "1", b: "2" }, { a: "1", b: "2" }, []],
  ["a changed file", { a: "1", b: "2" }, { a: "1", b: "3" }, ["b was changed"]],
  ["a missing file", { a: "1", b: "2" }, { a: "1" }, ["b is missing"]],
  ["an added file", { b: "2" }, { a: "1", b: "2" }, ["a was added"]],
  [
    "several differences in order",
    { c: "1", a: "2" },
    { c: "2", b: "1" },
    ["a is missing", "b was added", "c was changed"],
  ],
])("compares %s", (_case, expected, actual, differences) => {
  const entries = (value: object) => new Map(Object.entries(value) as [string, string][]);
  expect(compareWithManifest(entries(expected), entries(actual))).toEqual(differences);
});

it.each([
  ["no hash", "apps/server/src/main.ts\n"],
  ["a short hash", `${"a".repeat(63)}  package.json\n`],
  ["no path", `${"a".repeat(64)}  \n`],
])("does not read a manifest with %s", (_case, text) => {
  expect(parseManifest(text)).toBeUndefined();
});

describe("the manifest", () => {
  it("is accepted by sha256sum, and covers every file except installed packages", async () => {
    expect(await checkShippedFiles(root)).toEqual({ files: files.length, problems: [] });
    const output = execFileSync("sha256sum", ["--check", "--strict", manifestName], { cwd: root, encoding: "utf8" });
    expect(output.trim().split("\n")).toEqual(files.map((path) => `${path}: OK`));
  });

  it("is verified by the standalone script", async () => {
    const run = () => spawnSync(process.execPath, [script, "files", root], { encoding: "utf8" });
    expect(run().stdout).toContain(`${files.length} files are those of the manifest ${await hashManifest(root)}`);
    await appendFile(join(root, "package.json"), " ");
    expect(run()).toMatchObject({ status: 1, stderr: "package.json was changed\n" });
    await writeFile(join(root, "packages/rules/src/new.ts"), "");
    expect(run()).toMatchObject({ status: 1, stderr: "packages/rules/src/new.ts was added\n" });
  });

  it("shows one flipped bit, a missing file, and an added one", async () => {
    const file = join(root, "packages/rules/src/odds.ts");
    const bytes = await readFile(file);
    bytes.writeUInt8(bytes.readUInt8(3) ^ 1, 3);
    await writeFile(file, bytes);
    await rm(join(root, "package.json"));
    await writeFile(join(root, "apps/server/src/deep/new.ts"), "");
    expect(await problems()).toEqual([
      "apps/server/src/deep/new.ts was added",
      "package.json is missing",
      "packages/rules/src/odds.ts was changed",
    ]);
  });

  it("is reported if it is damaged; without a manifest, and in the demo, nothing is checked", async () => {
    await appendFile(join(root, manifestName), "x\n");
    expect(await problems()).toEqual([`${manifestName} is damaged`]);
    expect(await checkFiles({ demo: true }, root)).toBeUndefined();
    await rm(join(root, manifestName));
    expect(await checkFiles({ demo: false }, root)).toBeUndefined();
  });
});

describe("a server", () => {
  let app: TestApp;
  let owner: Database;
  beforeAll(async () => {
    app = await createTestApp();
    owner = openDatabase(app.ownerUrl, { as: "owner" });
  });
  afterAll(async () => {
    await owner.close();
    await app.close();
  });
  beforeEach(async () => {
    await owner.query(`delete from integrity_record`);
  });

  const results = () =>
    owner.query<{ isSound: boolean; problems: string[] }>(
      `select is_sound as "isSound", detail->'problems' as problems from integrity_record
       where kind = 'files' order by at, is_sound desc`,
    );
  const auditEntries = async () => {
    const [row] = await owner.query<{ entries: bigint }>(
      `select count(*) as entries from audit_entry where action = 'files.check.failed'`,
    );
    return row?.entries;
  };

  it("refuses to start with a changed file, records each attempt, and tells the staff once a day", async () => {
    await refuseChangedFiles(app.ownerUrl, await checkFiles({ demo: false }, root));
    expect(await results()).toEqual([]);
    await appendFile(join(root, "apps/server/src/main.ts"), "\n");
    const check = await checkFiles({ demo: false }, root);
    for (const _ of [1, 2]) {
      await expect(refuseChangedFiles(app.ownerUrl, check)).rejects.toThrow(
        "apps/server/src/main.ts was changed: these are not the files of manifest.sha256",
      );
    }
    const failure = { isSound: false, problems: ["apps/server/src/main.ts was changed"] };
    expect(await results()).toEqual([failure, failure]);
    expect(await auditEntries()).toBe(BigInt(app.deps.merchants.all().length));
  });

  it("checks its files again while it runs, and records each result", async () => {
    const deps = { ...app.deps, config: { ...app.deps.config, demo: false } };
    const watch = await watchFiles(deps, await checkFiles(deps.config, root), { root, everyMs: 20 });
    await appendFile(join(root, "package.json"), "\n");
    while ((await results()).every(({ isSound }) => isSound)) await wait(10);
    await watch.stop();
    const all = await results();
    expect(all[0]).toEqual({ isSound: true, problems: [] });
    expect(all.at(-1)).toEqual({ isSound: false, problems: ["package.json was changed"] });
    expect(await app.deps.metrics.read()).toContain("openhouse_files_changed 1");
  });

  const isShipped = (path: string) => !/\.test\.ts$|\/src\/testing$/.test(path);

  it("ends with one line, as a process, if one byte of its SQL was changed", async () => {
    for (const folder of ["apps/server/src", "apps/server/db"]) {
      await rm(join(root, folder), { recursive: true });
      await cp(join(productRoot, folder), join(root, folder), { recursive: true, filter: isShipped });
    }
    await cp(join(productRoot, "apps/server/package.json"), join(root, "apps/server/package.json"));
    await rm(join(root, "packages"), { recursive: true });
    for (const name of ["node_modules", "packages"]) await symlink(join(productRoot, name), join(root, name));
    await writeFile(join(root, manifestName), await createManifest(root));
    const file = join(root, "apps/server/db/functions/post_transfers.sql");
    await writeFile(file, (await readFile(file, "utf8")).replace("bal[d] < a then", "bal[d] > a then"));
    const { status, stderr } = spawnSync(process.execPath, [join(root, "apps/server/src/main.ts")], {
      encoding: "utf8",
      env: { ...process.env, DATABASE_URL: app.ownerUrl, OPENHOUSE_DEMO: "0", OPENHOUSE_SECRET: "s".repeat(40) },
    });
    expect(stderr).toMatch(/^apps\/server\/db\/functions\/post_transfers\.sql was changed: these .*\n$/);
    expect(status).toBe(1);
    expect(await results()).toMatchObject([{ isSound: false }]);
  });
});
