import { verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Compile } from "typebox/compile";
import { describe, expect, test } from "vitest";
import { requiredRsFields, rsCallNames, rsFields, rsFieldTypes } from "@openhouse/protocol/suppliers/rs-calls";
import type { RsCallName, RsFieldType } from "@openhouse/protocol/suppliers/rs-calls";
import { RsReply } from "@openhouse/protocol/suppliers/rs-reply";
import { rsStatuses } from "@openhouse/protocol/suppliers/rs-status";
import { rules } from "@openhouse/wallet-kit/conform";
import { readRsCall } from "./read-rs-call.ts";

const kitFolder = join(import.meta.dirname, "../../../../../packages/wallet-kit");
const readme = readFileSync(join(kitFolder, "README.md"), "utf8");
const [publicKey = ""] = /-----BEGIN PUBLIC KEY[\s\S]*?END PUBLIC KEY-----/.exec(readme) ?? [];
const examples = [
  ...readme.matchAll(/```http\nPOST \/(\S+)\n[^\n]*\nX-Hub88-Signature: (\S+)\n\n(.*)\n```\n\n```json\n(.*)\n```/g),
].map(([, name = "", signature = "", body = "", response = ""]) => ({ name, signature, body, response }));
const isReply = Compile(RsReply);

/** Returns the cells of the tables, by the code in the first cell. */
function readRows(): ReadonlyMap<string, string> {
  const rows = readme.matchAll(/^\| ((?:`[^`]+`(?:, )?)+) \| (.*) \|$/gm);
  return new Map([...rows].flatMap(([, names = "", cells = ""]) => codesOf(names).map((name) => [name, cells])));
}

function codesOf(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
}

describe("the examples in the README of the wallet kit", () => {
  test("show every call", () => {
    expect(new Set(examples.map(({ name }) => name))).toEqual(new Set(rsCallNames));
    expect(readme.match(/```http/g)).toHaveLength(examples.length);
  });

  test.each(examples)(
    "are signed and have the fields of the protocol: $body",
    ({ name, signature, body, response }) => {
      const bytes = Buffer.from(body);
      expect(verify("sha256", bytes, publicKey, Buffer.from(signature, "base64"))).toBe(true);
      const call = readRsCall(name as RsCallName, bytes);
      expect(call).not.toHaveProperty("status");
      const fields = JSON.parse(body) as Record<string, unknown>;
      const { required, optional } = rsFields[name as RsCallName];
      expect([...required, ...optional]).toEqual(expect.arrayContaining(Object.keys(fields)));
      const reply = JSON.parse(response) as RsReply;
      expect(isReply.Check(reply)).toBe(true);
      expect(reply).toMatchObject({ status: "RS_OK", user: fields["user"], request_uuid: fields["request_uuid"] });
    },
  );

  test("have responses of the protocol", () => {
    const responses = [...readme.matchAll(/```json\n(.*)\n```/g)].map(([, text = ""]): unknown => JSON.parse(text));
    expect(responses.length).toBeGreaterThan(examples.length);
    expect(responses.filter((response) => !isReply.Check(response))).toEqual([]);
  });
});

describe("the tables in the README of the wallet kit", () => {
  const rows = readRows();

  test.each(rsCallNames)("name the required fields of %s", (name) => {
    const [required = ""] = (rows.get(name) ?? "").split("|");
    const named = codesOf(required.replace("those of a bet, and", `${rows.get("transaction/bet")?.split("|")[0]}`));
    const reference = name === "transaction/win" ? ["reference_transaction_uuid"] : [];
    expect(named.toSorted()).toEqual(["user", ...requiredRsFields(name, "operator"), ...reference].toSorted());
  });

  test("have the type of every field", () => {
    const types: Readonly<Record<RsFieldType, string>> = {
      text: "string",
      flag: "boolean",
      money: "integer",
      any: "any",
    };
    const fields = new Set(Object.values(rsFields).flatMap(({ required, optional }) => [...required, ...optional]));
    const wrong = [...fields].filter((field) => !rows.get(field)?.startsWith(types[rsFieldTypes[field] ?? "any"]));
    expect(wrong).toEqual([]);
  });

  test("name every status", () => {
    expect(rsStatuses.filter((status) => !readme.includes(`\`${status}\``))).toEqual([]);
  });

  test("have every rule of the kit with its title", () => {
    for (const { id, title } of rules) expect.soft(rows.get(id)).toBe(title);
  });
});
