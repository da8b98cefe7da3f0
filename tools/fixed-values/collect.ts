/** Collects every value on which clients, database rows or repeated requests rely. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listDomains, readCatalog } from "@openhouse/i18n/read-catalogs";
import { errorStatus } from "@openhouse/protocol/core/error-codes";
import { profileFieldNames } from "@openhouse/rules/identity/profile-fields";
import { staffRoles } from "@openhouse/rules/identity/staff-roles";
import { flagTree } from "@openhouse/rules/merchants/flag-tree";
import { accountKinds } from "@openhouse/rules/wallet/account-kinds";
import { accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import { codeTypes } from "@openhouse/rules/wallet/code-types";
import { transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import { settingDefaults } from "../../apps/server/src/core/merchant/settings.ts";
import { createKeyedHash } from "../../apps/server/src/core/secrets/keyed-hash.ts";
import { keyToUuid } from "../../apps/server/src/core/secrets/key-to-uuid.ts";
import type { MerchantId } from "../../apps/server/src/core/ids.ts";
import { jobTable } from "../../apps/server/src/job-table.ts";
import { isTest, listPaths } from "../tidy/source-file.ts";
import type { FixedValues } from "./compare.ts";
import { readEvents, readStoredFields } from "./read-events.ts";
import { readRoutes } from "./read-routes.ts";
import { readSource } from "./read-source.ts";
import type { SourceTexts } from "./read-source.ts";

/** Reads the tables of the running code and the syntax trees of files that contain such values. */
export async function collectFixedValues(root: string): Promise<FixedValues> {
  const files = listPaths(root)
    .filter((path) => /^(apps|packages)\/.*\.tsx?$/.test(path) && !isTest(path))
    .map((path) => ({ path, code: readFileSync(join(root, path), "utf8") }));
  const parse = (pattern: RegExp, isRelevant = (_code: string) => true) =>
    files
      .filter(({ path, code }) => pattern.test(path) && isRelevant(code))
      .map(({ path, code }) => readSource(path, code));
  const server = parse(/^apps\/server\//);
  const rules = parse(/^packages\/rules\//, (code) => code.includes("interface "));
  const inBrowser = parse(/^(apps\/(portal|backoffice|studio)|packages)\//, (code) => browserStorage.test(code));
  const live = parse(/^packages\/protocol\//, (code) => code.includes("type LiveMessage"));
  const events = readEvents(server);
  return {
    ...(await readRoutes()),
    errors: withTexts(errorStatus),
    idempotency: idempotencyOf(server),
    secrets: secretsOf(server),
    events,
    stored: readStoredFields([...server, ...rules]),
    storedFields: storedFieldsOf(server),
    profileFields: profileFieldNames,
    liveMessages: sorted(live.flatMap(({ texts }) => texts)),
    listeners: Object.fromEntries(
      server.flatMap(({ listeners }) => listeners.map((listener) => [listener.name, listener.events])),
    ),
    jobs: jobsOf(),
    accounts: withTexts(accountKinds),
    accountTypeIds: withTexts(accountTypeIds),
    transferCodes: withTexts(transferCodes),
    codeTypes: Object.fromEntries(Object.entries(codeTypes).map(([name, codes]) => [name, codes.join(" ")])),
    names: namesOf(server, events),
    actions: sorted(server.flatMap(({ properties }) => properties.get("action") ?? [])).filter(
      (text) => !text.includes("."),
    ),
    subjects: sorted(server.flatMap(({ properties }) => properties.get("subject") ?? [])),
    purposes: sorted(server.flatMap(({ properties }) => properties.get("purpose") ?? [])),
    settings: Object.fromEntries(Object.entries(settingDefaults).map(([key, value]) => [key, JSON.stringify(value)])),
    flags: flagsOf(flagTree, ""),
    staffRoles,
    browserStorage: storageOf(inBrowser, files),
    cookies: cookiesOf([...server, ...inBrowser]),
    environment: environmentOf(files),
  };
}

interface File {
  readonly path: string;
  readonly code: string;
}

const browserStorage =
  /localStorage|sessionStorage|BroadcastChannel|createSessionToken|document\.cookie|closedKeys|TabValue|\.[gs]etItem\(/;
/** Texts that start with a word and a colon, as in `deposit:{}`: keys, references of transfers, scopes, locks. */
const keyPattern = /^[a-z{][a-zA-Z{}-]*(:[\w{}.:-]*)+$/;
/** Texts that match `keyPattern` but are no keys: placeholders only, or a URL scheme. */
const notAKey = /^[{}:]*$|^(data|https?|postgres(ql)?|rediss?|smtps?):$/;
const routePattern = /^(GET|POST|PUT|DELETE) \/\S*$/;
/** Texts like `thing.happened`: audit actions, topics, subjects of approvals. */
const namePattern = /^[a-z]{3}[a-zA-Z]*(-[a-zA-Z]+)*(\.[a-zA-Z{}-]+)+$/;
const fileOrHost = /\.(csv|html|json|localhost|log|pem|pid|sql|txt)$/;

/** The functions with a second argument that becomes part of a key. */
const functionsWithScope = new Set(["keyToUuid", "payoutTransfers"]);

/**
 * Returns the scopes and keys that are passed to `keyToUuid`, the references that a repeated request must match, and
 * one result of the hash.
 */
function idempotencyOf(server: readonly SourceTexts[]): string[] {
  const keys = server.flatMap(({ texts }) => texts).filter((text) => keyPattern.test(text) && !notAKey.test(text));
  const routes = server.flatMap(({ templates }) => templates).filter((text) => routePattern.test(text));
  const sampleHash = `keyToUuid(1, "scope", "key") = ${keyToUuid(1 as MerchantId, "scope", "key")}`;
  const scopes = secondArguments(server, functionsWithScope).map((scope) => `scope ${scope}`);
  return sorted([...keys, ...routes, ...scopes, sampleHash]);
}

function secondArguments(server: readonly SourceTexts[], functions: ReadonlySet<string>): string[] {
  const calls = server.flatMap((source) => source.calls).filter(({ name }) => functions.has(name));
  return calls.flatMap((call) => call.arguments[1] ?? []);
}

/** Returns the purposes for which encryption keys and hash keys are derived. */
function secretsOf(server: readonly SourceTexts[]): string[] {
  const hash = createKeyedHash("s".repeat(40), "purpose").of("text").toString("hex");
  const purposes = secondArguments(server, new Set(["createSealer", "createKeyedHash", "createLastingHash"]));
  return sorted([...purposes, `createKeyedHash("s…", "purpose").of("text") = ${hash}`]);
}

/**
 * Returns the keys of stored JSON: details of audit entries, approvals and tickets, payloads, inputs of repeated
 * requests.
 */
function storedFieldsOf(server: readonly SourceTexts[]): string[] {
  return sorted(server.flatMap(({ fields }) => fields).filter((field) => /^(detail|payload|input) /.test(field)));
}

function jobsOf(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(jobTable).map(([name, { cron, followsBusinessTime }]) => [
      name,
      `${cron?.replaceAll(" ", "_") ?? "enqueued"}${followsBusinessTime === true ? " businessTime" : ""}`,
    ]),
  );
}

/** Returns the server's dotted names that belong to no other group and are not keys of a catalog. */
function namesOf(server: readonly SourceTexts[], events: Readonly<Record<string, string>>): string[] {
  const keys = listDomains("en").flatMap((domain) =>
    Object.keys(readCatalog("en", domain)).map((key) => `${domain}.${key}`),
  );
  const otherNames = new Set([
    ...keys,
    ...Object.keys(events),
    ...Object.keys(errorStatus),
    ...Object.keys(settingDefaults),
  ]);
  const isKey = (text: string) => {
    const pattern = new RegExp(`^${text.replaceAll(".", String.raw`\.`).replaceAll("{}", ".*")}$`);
    return keys.some((key) => pattern.test(key));
  };
  const names = server.flatMap(({ texts }) => texts).filter((text) => namePattern.test(text) && !fileOrHost.test(text));
  return sorted(names).filter((text) => !otherNames.has(text) && !(text.includes("{}") && isKey(text)));
}

interface FlagTree {
  readonly [flag: string]: FlagTree;
}

/** Maps each flag to its parent. A parent that is off switches all flags below it off, so the tree must not change. */
function flagsOf(tree: FlagTree, parent: string): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(tree).map(([flag, subtree]) => ({ [flag]: parent, ...flagsOf(subtree, flag) })),
  ) as Record<string, string>;
}

/** Returns the keys of local and session storage, and the names of broadcast channels. */
function storageOf(sources: readonly SourceTexts[], files: readonly File[]): string[] {
  const storageFunctions = new Set([
    "getItem",
    "setItem",
    "removeItem",
    "createSessionToken",
    "BroadcastChannel",
    "keep",
    "read",
    "store",
  ]);
  for (const name of ["readTabValue", "storeTabValue", "removeTabValue"]) storageFunctions.add(name);
  const usedKeys = sources.flatMap(({ calls }) =>
    calls.flatMap((call) => (storageFunctions.has(call.name) ? (call.arguments[0] ?? []) : [])),
  );
  const constants = sources.flatMap(({ constants: all }) => all).filter((text) => /^[a-z][\w.-]*( \{\})*$/i.test(text));
  const keysInScripts = files.flatMap(({ code }) =>
    [...code.matchAll(/(?:local|session)Storage\.\w+Item\("([\w.-]+)"/g)].map(([, key = ""]) => key),
  );
  return sorted([...usedKeys, ...constants, ...keysInScripts]);
}

/** Returns the names of cookies and their attributes. */
function cookiesOf(sources: readonly SourceTexts[]): string[] {
  const cookieSources = sources.filter(({ texts }) => texts.some((text) => /samesite=/i.test(text)));
  return sorted(
    cookieSources.flatMap(({ constants, templates }) => [
      ...constants.filter((text) => /^[\w.-]+$/.test(text)),
      ...templates.filter((text) => /^[\w{}-]+=/.test(text)),
    ]),
  );
}

function environmentOf(files: readonly File[]): string[] {
  const readers = files.filter(({ code }) => /process\.env|environment\.[A-Z]/.test(code));
  return sorted(
    readers.flatMap(({ code }) => [
      ...[...code.matchAll(/\b(?:env|environment)\.([A-Z]\w*)/g)].map(([, name = ""]) => name),
      ...(code.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? []),
    ]),
  );
}

function withTexts(values: Readonly<Record<string, number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

/** Returns the texts sorted and without duplicates. Unknown values are omitted. */
function sorted(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== "" && text !== "{}").toSorted();
}
