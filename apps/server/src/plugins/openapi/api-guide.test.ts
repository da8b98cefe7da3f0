/** The snippets of docs/api-guide.md, and the examples of encrypted calls, run against the real server and sandbox. */

import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import openapiTypescript, { astToString } from "openapi-typescript";
import type { OpenAPI3 } from "openapi-typescript";
import { createTestCashier } from "../../testing/test-cashier.ts";
import type { TestCashier } from "../../testing/test-cashier.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../../../..");
const samples = join(import.meta.dirname, "samples");

let test: TestCashier;
let folder: string;
let environment: NodeJS.ProcessEnv;
let snippets: (language: string) => string;
beforeAll(async () => {
  test = await createTestCashier();
  const { port } = test.app.server.address() as { readonly port: number };
  environment = { ...process.env, OPENHOUSE_URL: `http://localhost:${port}`, NODE_OPTIONS: "" };
  // In this folder the packages of the workspace can be imported.
  await mkdir(join(root, "apps/server/.cache"), { recursive: true });
  folder = await mkdtemp(join(root, "apps/server/.cache/guide-"));
  const guide = await readFile(join(root, "docs/api-guide.md"), "utf8");
  snippets = (language) =>
    [...guide.matchAll(/^```(\w+)\n([^]*?)^```$/gm)]
      .flatMap(([, name, text]) => (name === language ? [text] : []))
      .join("");
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

async function runFile(program: string, ...args: string[]): Promise<string> {
  return run(program, args, { env: environment, cwd: folder, timeout: 60_000 }).then(
    ({ stdout }) => stdout,
    (error: Error & { readonly stdout: string }) => {
      throw new Error(`${error.message}\n${error.stdout}`);
    },
  );
}

const lines = (output: string) => output.trim().split("\n");

describe("the API guide", () => {
  it("leads from a registration to a bet in the record", async () => {
    await writeFile(join(folder, "first-calls.mjs"), snippets("js"));
    const output = lines(await runFile(process.execPath, "first-calls.mjs"));
    expect(output).toContain("deposit approved");
    expect(output).toContain("balance 500 PHP");
    expect(output).toContainEqual(expect.stringMatching(/^staked \d+ won \d+$/));
    expect(output.filter((line) => line.startsWith("bet "))).toHaveLength(1);
    expect(output.at(-1)).toBe("logged out");
  });

  it("makes the same calls with a client that is generated from the published description", async () => {
    const document = (await test.call({ method: "GET", url: "/openapi.json" })).body as unknown as OpenAPI3;
    await writeFile(join(folder, "openhouse.gen.ts"), astToString(await openapiTypescript(document)));
    await writeFile(join(folder, "client.ts"), snippets("ts"));
    const settings = { extends: join(root, "tsconfig.json"), include: ["*.ts"], exclude: [] };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(settings));
    await runFile(process.execPath, join(root, "node_modules/typescript/bin/tsc"), "--noEmit", "--project", ".");
    const output = lines(await runFile(process.execPath, "client.ts"));
    expect(output).toEqual([
      expect.stringMatching(/^gen\w+ deposit 2 balance 500$/),
      expect.stringMatching(/^staked \d+ bets 1$/),
      "logged out",
    ]);
  });
});

describe("the example of an encrypted call", () => {
  const programs = [
    ["JavaScript", process.execPath, "encrypted-call.mjs", ["--version"]],
    ["Python", "python3", "encrypted-call.py", ["-c", "import cryptography"]],
    ["Java", "java", "encrypted-call.java", ["--version"]],
  ] as const;

  it.each(programs)("in %s signs in where its language is installed", async (language, program, file, check) => {
    const isInstalled = await run(program, check).then(
      () => true,
      () => false,
    );
    if (!isInstalled) return;
    const { account } = await test.register(`enc${language.toLowerCase()}`);
    environment = { ...environment, OPENHOUSE_USER: account };
    const reply = JSON.parse(await runFile(program, join(samples, file))) as unknown;
    expect(reply).toMatchObject({ success: true, value: { userName: account } });
  });
});
