import { describe, expect, it } from "vitest";
import { runCli } from "./cli.ts";

const wallet = ["--url", "http://localhost", "--user", "1", "--token", "t", "--game", "g"];
const supplier = ["supply", "--port", "0", "--folder", "unused"];

describe("a wrong command line", () => {
  it.each([
    ["no command", [], "the command is conform or play"],
    ["an unknown option", ["conform", "--speed", "1"], "Unknown option '--speed'"],
    ["a missing option", ["conform", ...wallet], "are required"],
    ["a missing key file", ["conform", ...wallet, "--key", "no-such-file.pem"], "no-such-file.pem"],
    ["an unknown option of supply", ["supply", "--speed", "1"], "Unknown option '--speed'"],
    ["an argument of supply without a name", ["supply", "8080"], "Unexpected argument '8080'"],
    ["a missing option of supply", supplier, "are required"],
    ["an invalid port", ["supply", "--port", "x", "--folder", "f", "--operator", "a=http://b"], "x is not a port"],
    ["an invalid operator", [...supplier, "--operator", "a"], "a is not <id>=<url>"],
  ])("with %s prints the reason and the usage, and has exit code 2", async (_name, args, reason) => {
    const lines: string[] = [];
    expect(await runCli(args, (line) => void lines.push(line))).toBe(2);
    expect(lines[0]).toContain(reason);
    expect(lines[1]).toContain("wallet-kit");
    expect(lines).toHaveLength(2);
  });
});
