import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const secret = "s".repeat(32);

describe("configuration", () => {
  it("is a demo on loopback by default, and nowhere else", () => {
    expect(readConfig({})).toMatchObject({ host: "127.0.0.1", port: 8080, role: "all", demo: true });
    expect(readConfig({ HOST: "0.0.0.0", OPENHOUSE_SECRET: secret })).toMatchObject({ demo: false });
    expect(readConfig({ HOST: "0.0.0.0", OPENHOUSE_DEMO: "1" })).toMatchObject({ demo: true });
  });

  it.each([
    ["PORT", { PORT: "http" }],
    ["PORT", { PORT: "70000" }],
    ["OPENHOUSE_DEMO", { OPENHOUSE_DEMO: "yes" }],
    ["OPENHOUSE_ROLE", { OPENHOUSE_ROLE: "both" }],
    ["OPENHOUSE_SECRET", { OPENHOUSE_SECRET: "short" }],
    ["OPENHOUSE_SECRET", { OPENHOUSE_DEMO: "0" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://localhost/x" }],
    ["REDIS_URL", { REDIS_URL: "localhost:6379" }],
    ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
  ])("stops the start when %s is wrong: %j", (name, environment) => {
    expect(() => readConfig(environment)).toThrow(name);
  });

  it("cannot be changed afterwards", () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true);
  });
});
