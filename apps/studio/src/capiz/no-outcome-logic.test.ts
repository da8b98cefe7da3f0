import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** GLI-19 2.6.5(g): a game client contains no outcome logic. Only the verification page may import the engine. */
test("no file of a game client imports the game engines", () => {
  const source = join(import.meta.dirname, "..");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .filter((path) => readFileSync(join(source, path), "utf8").includes("rules/studio"));
  expect(files).toEqual([join("verify", "recompute-round.ts")]);
});
