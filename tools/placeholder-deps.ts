/**
 * Dependencies with which the application can be built, but not used: it then declares its routes without a database.
 * The imported server code keeps the process alive, so a program must end with `process.exit()`.
 */

import { readConfig } from "../apps/server/src/config.ts";
import type { Deps } from "../apps/server/src/core/deps.ts";
import { noTracing } from "../apps/server/src/core/tracing.ts";

export function placeholderDeps(): Deps {
  const environment = { OPENHOUSE_DEMO: "1", OPENHOUSE_SECRET: "s".repeat(40), PORT: "0" };
  const realDeps: Readonly<Record<string, unknown>> = {
    config: readConfig(environment),
    log: placeholderLog(),
    tracing: noTracing,
    db: { query: () => Promise.resolve([]) },
  };
  return new Proxy(realDeps, {
    get: (target, name) => (typeof name === "string" ? target[name] : undefined) ?? placeholder,
    // Modules spread these dependencies into their own dependencies.
    ownKeys: () => [...Object.keys(realDeps), "bus", "clock", "sealer", "merchants"],
    getOwnPropertyDescriptor: (target, name) => ({
      enumerable: true,
      configurable: true,
      value: target[String(name)] ?? placeholder,
    }),
  }) as unknown as Deps;
}

/** A placeholder: each of its properties and results is the same placeholder. */
const placeholder: unknown = new Proxy(() => undefined, {
  get: (_target, name): unknown => {
    if (name === "then") return undefined;
    if (name === Symbol.toPrimitive) return () => 0;
    return name === Symbol.iterator ? [][Symbol.iterator] : placeholder;
  },
  apply: () => placeholder,
});

function placeholderLog() {
  const ignore = () => undefined;
  const names = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];
  const log = Object.fromEntries(names.map((name) => [name, ignore]));
  return { ...log, child: () => log };
}
