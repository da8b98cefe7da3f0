import { spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, test } from "vitest";
import { runCli } from "./cli.ts";
import { rules } from "./conform.ts";
import { supply } from "./supplier/supply.ts";

const folder = mkdtempSync(join(tmpdir(), "wallet-kit-cli-"));
const [rsa, ec] = [
  generateKeyPairSync("rsa", { modulusLength: 2048 }),
  generateKeyPairSync("ec", { namedCurve: "P-256" }),
];
const key = fileOf("key.pem", rsa.privateKey.export({ type: "pkcs8", format: "pem" }));
const publicKey = fileOf("public.pem", rsa.publicKey.export({ type: "spki", format: "pem" }));
const ecKey = fileOf("ec.pem", ec.privateKey.export({ type: "pkcs8", format: "pem" }));
const secret = { cipher: "aes-256-cbc", passphrase: "secret" };
const lockedKey = fileOf("locked.pem", rsa.privateKey.export({ type: "pkcs8", format: "pem", ...secret }));

const supplier = ["--port", "0", "--folder", "unused"];
const notPrivate = "is not the PEM file of a private RSA key";

afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, text: string | Buffer): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

/** The required options, with these instead of the usual ones. */
function wallet(changes: Readonly<Record<string, string>> = {}): string[] {
  const options = { url: "http://127.0.0.1:1", key, user: "1", token: "t", game: "g", ...changes };
  return Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
}

async function runAndRead(run: typeof runCli, args: readonly string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  return { code: await run(args, (line) => void lines.push(line)), lines };
}

describe("a wrong command line", () => {
  it.each([
    ["no command", runCli, [], "the command is conform or play"],
    ["an unknown option", runCli, ["conform", "--speed", "1"], "Unknown option '--speed'"],
    ["a second command", runCli, ["conform", "play", ...wallet()], "unexpected argument 'play'"],
    ["an option without its value", runCli, ["conform", "--url"], "Option '--url <value>' argument missing"],
    ["missing options", runCli, ["conform", ...wallet({ key: "", user: "" })], "required: --key, --user"],
    ["an option of play", runCli, ["conform", ...wallet({ rounds: "3" })], "--rounds is an option of play"],
    ["an option of conform", runCli, ["play", ...wallet({ rule: "bet.zero" })], "--rule is an option of conform"],
    [
      "an address without http",
      runCli,
      ["conform", ...wallet({ url: "localhost:8080" })],
      "is no http or https address",
    ],
    ["a missing key file", runCli, ["conform", ...wallet({ key: "no-such-file.pem" })], "no-such-file.pem"],
    ["a public key", runCli, ["conform", ...wallet({ key: publicKey })], notPrivate],
    ["a key with a passphrase", runCli, ["conform", ...wallet({ key: lockedKey })], notPrivate],
    ["a key that is not RSA", runCli, ["conform", ...wallet({ key: ecKey })], notPrivate],
    ["an unknown currency", runCli, ["conform", ...wallet({ currency: "QQQ" })], "--minor is required"],
    ["a load that is no number", runCli, ["conform", ...wallet({ load: "10,x" })], "--load: 'x' is not a whole number"],
    ["a player without a token", runCli, ["conform", ...wallet({ second: "1002" })], "is not <user>:<token>"],
    ["an unknown option of the supplier", supply, ["--speed", "1"], "Unknown option '--speed'"],
    ["an argument of the supplier without a name", supply, ["8080"], "Unexpected argument '8080'"],
    ["a missing option of the supplier", supply, supplier, "are required"],
    ["an invalid port", supply, ["--port", "x", "--folder", "f", "--operator", "a=http://b"], "x is not a port"],
    ["an invalid operator", supply, [...supplier, "--operator", "a"], "a is not <id>=<url>"],
  ])("with %s prints the reason and where the help is, and has exit code 2", async (_name, run, args, reason) => {
    const { code, lines } = await runAndRead(run, args);
    expect(code).toBe(2);
    expect(lines[0]).toContain(reason);
    expect(lines[0]).not.toMatch(/Error|ERR_/);
    expect(lines[1]).toContain(run === runCli ? "wallet-kit --help" : "main.ts");
    expect(lines).toHaveLength(2);
  });

  it("with an unknown rule prints the ids of all rules, and has exit code 2", async () => {
    const { code, lines } = await runAndRead(runCli, ["conform", ...wallet({ rule: "bet.zeros" })]);
    expect(code).toBe(2);
    expect(lines[0]).toContain("--rule: bet.zeros is unknown");
    for (const { id } of rules) expect(lines[0]).toContain(`\n  ${id}`);
  });
});

test.each([
  [["--help"], "wallet-kit conform --help"],
  [["-h"], "wallet-kit conform --help"],
  [["conform", "--help"], "--no-skips"],
  [["--help", "play"], "--rounds"],
])("%j prints help, with exit code 0", async (args, text) => {
  const { code, lines } = await runAndRead(runCli, args);
  expect(code).toBe(0);
  expect(lines.join("\n")).toContain(text);
});

describe("an address without a wallet", () => {
  it.each([
    ["where nothing listens", "http://127.0.0.1:1", "nothing listens at this address"],
    ["of an unknown host", "http://no-such-host.invalid", "the host name"],
  ])("%s is named with the likely cause, and has exit code 2", async (_name, url, reason) => {
    for (const command of ["conform", "play"]) {
      const { code, lines } = await runAndRead(runCli, [command, ...wallet({ url })]);
      expect(code).toBe(2);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/^The test cannot begin: no response from /);
      expect(lines[0]).toContain(reason);
    }
  });

  it("that is another server is named with the likely cause, and has exit code 2", async () => {
    const server = createServer((_request, response) => response.writeHead(404).end("<html>"));
    await once(server.listen(0, "127.0.0.1"), "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { code, lines } = await runAndRead(runCli, ["conform", ...wallet({ url })]);
    expect([code, lines[0]]).toEqual([2, expect.stringContaining("HTTP 404 without a status in JSON")]);
    server.close();
    server.closeAllConnections();
  });
});

test("the command ends without an error message if the reader of its output is gone", async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../bin/wallet-kit.mjs"), "--help"]);
  child.stdout.destroy();
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  expect(await once(child, "close")).toEqual([141, null]);
  expect(errors).toBe("");
});
