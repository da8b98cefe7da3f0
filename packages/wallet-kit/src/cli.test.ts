import { describe, expect, it } from "vitest";
import { runCli } from "./cli.ts";
import { supply } from "./supplier/supply.ts";

const wallet = ["--url", "http://localhost", "--user", "1", "--token", "t", "--game", "g"];
const supplier = ["--port", "0", "--folder", "unused"];

describe("a wrong command line", () => {
  it.each([
    ["no command", runCli, [], "the command is conform or play"],
    ["an unknown option", runCli, ["conform", "--speed", "1"], "Unknown option '--speed'"],
    ["a missing option", runCli, ["conform", ...wallet], "are required"],
    ["a missing key file", runCli, ["conform", ...wallet, "--key", "no-such-file.pem"], "no-such-file.pem"],
    ["an unknown option of the supplier", supply, ["--speed", "1"], "Unknown option '--speed'"],
    ["an argument of the supplier without a name", supply, ["8080"], "Unexpected argument '8080'"],
    ["a missing option of the supplier", supply, supplier, "are required"],
    ["an invalid port", supply, ["--port", "x", "--folder", "f", "--operator", "a=http://b"], "x is not a port"],
    ["an invalid operator", supply, [...supplier, "--operator", "a"], "a is not <id>=<url>"],
  ])("with %s prints the reason and the usage, and has exit code 2", async (_name, run, args, reason) => {
    const lines: string[] = [];
    expect(await run(args, (line) => void lines.push(line))).toBe(2);
    expect(lines[0]).toContain(reason);
    expect(lines[1]).toContain(run === runCli ? "wallet-kit" : "main.ts");
    expect(lines).toHaveLength(2);
  });
});
