import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { databaseEvents } from "./events.ts";

const folder = join(import.meta.dirname, "../../db/functions");

interface WrittenEvent {
  readonly names: readonly string[];
  readonly fields: readonly string[];
}

/** Finds `insert into outbox` in each function: event names, and keys of the payload. */
async function readWrittenEvents(): Promise<WrittenEvent[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql"));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  const inserts = texts.flatMap((text) => [...text.matchAll(/insert into outbox [^;]*;/g)].map(([insert]) => insert));
  return inserts.map((insert) => {
    const payload = /jsonb_build_object\(([\s\S]*?)\), (at|now\(\))\n/.exec(insert)?.[1] ?? "";
    return {
      names: [...insert.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map((match) => match[1] ?? ""),
      fields: [...payload.matchAll(/(?:^|[,\n])\s*'([a-zA-Z]+)', /g)].map((match) => match[1] ?? ""),
    };
  });
}

describe("events that database functions write", () => {
  it("have the names and fields that listeners expect", async () => {
    const written = await readWrittenEvents();
    expect(written).toHaveLength(2);
    for (const { fields } of written) expect(fields).toEqual(Object.keys(databaseEvents.fields));
    expect(new Set(written.flatMap(({ names }) => names))).toEqual(new Set(databaseEvents.names));
  });
});
