/** Collects every value that clients, database rows or repeated requests rely on. */

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

/** Reads the tables of the running code, and the syntax trees of files that contain such values. */
export async function collectFixedValues(root: string): Promise<FixedValues> {
  const files = listPaths(root)
    .filter((path) => /^(apps|packages)\/.*\.tsx?$/.test(path) && !isTest(path))
    .map((path) => ({ path, code: readFileSync(join(root, path), "utf8") }));
  const parse = (pattern: RegExp, isWanted = (_code: string) => true) =>
    files
      .filter(({ path, code }) => pattern.test(path) && isWanted(code))
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
    listeners: Object.fromEntries(server.flatMap(({ listeners }) => listeners.map((each) => [each.name, each.events]))),
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
/** `word:…` without spaces, as in `deposit:{}`: keys, references of transfers, scopes, locks. */
const keyPattern = /^[a-z{][a-zA-Z{}-]*(:[\w{}.:-]*)+$/;
/** Texts without a word of their own, and protocols of addresses. */
const notAKey = /^[{}:]*$|^(data|https?|postgres(ql)?|rediss?|smtps?):$/;
const routePattern = /^(GET|POST|PUT|DELETE) \/\S*$/;
/** `thing.happened`: audit actions, topics, subjects of approvals. */
const namePattern = /^[a-z]{3}[a-zA-Z]*(-[a-zA-Z]+)*(\.[a-zA-Z{}-]+)+$/;
const fileOrHost = /\.(csv|html|json|localhost|log|pem|pid|sql|txt)$/;

/** Functions whose second argument becomes part of a key. */
const scoped = new Set(["keyToUuid", "payoutTransfers"]);

/**
 * Scopes and keys that feed `keyToUuid`, the references that a repeated key must match, and a test value of the hash.
 */
function idempotencyOf(server: readonly SourceTexts[]): string[] {
  const keys = server.flatMap(({ texts }) => texts).filter((text) => keyPattern.test(text) && !notAKey.test(text));
  const routes = server.flatMap(({ templates }) => templates).filter((text) => routePattern.test(text));
  const proof = `keyToUuid(1, "scope", "key") = ${keyToUuid(1 as MerchantId, "scope", "key")}`;
  const scopes = secondArguments(server, scoped).map((scope) => `scope ${scope}`);
  return sorted([...keys, ...routes, ...scopes, proof]);
}

function secondArguments(server: readonly SourceTexts[], functions: ReadonlySet<string>): string[] {
  const calls = server.flatMap((source) => source.calls).filter(({ name }) => functions.has(name));
  return calls.flatMap((call) => call.arguments[1] ?? []);
}

/** The purposes for which encryption and hash keys are derived. */
function secretsOf(server: readonly SourceTexts[]): string[] {
  const hash = createKeyedHash("s".repeat(40), "purpose").of("text").toString("hex");
  const purposes = secondArguments(server, new Set(["createSealer", "createKeyedHash"]));
  return sorted([...purposes, `createKeyedHash("s…", "purpose").of("text") = ${hash}`]);
}

/** Keys of stored JSON: details of audit entries, approvals and tickets, payloads, inputs of repeated requests. */
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

/** Dotted names of the server that belong to no other group and no catalog of texts. */
function namesOf(server: readonly SourceTexts[], events: Readonly<Record<string, string>>): string[] {
  const keys = listDomains("en").flatMap((domain) =>
    Object.keys(readCatalog("en", domain)).map((key) => `${domain}.${key}`),
  );
  const held = new Set([...keys, ...Object.keys(events), ...Object.keys(errorStatus), ...Object.keys(settingDefaults)]);
  const isKey = (text: string) => {
    const pattern = new RegExp(`^${text.replaceAll(".", String.raw`\.`).replaceAll("{}", ".*")}$`);
    return keys.some((key) => pattern.test(key));
  };
  const names = server.flatMap(({ texts }) => texts).filter((text) => namePattern.test(text) && !fileOrHost.test(text));
  return sorted(names).filter((text) => !held.has(text) && !(text.includes("{}") && isKey(text)));
}

interface Branches {
  readonly [flag: string]: Branches;
}

/** Each flag with its parent, because a parent that is off switches off all flags below it. */
function flagsOf(tree: Branches, parent: string): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(tree).map(([flag, below]) => ({ [flag]: parent, ...flagsOf(below, flag) })),
  ) as Record<string, string>;
}

/** Keys of local and session storage, and names of channels. */
function storageOf(sources: readonly SourceTexts[], files: readonly File[]): string[] {
  const uses = new Set([
    "getItem",
    "setItem",
    "removeItem",
    "createSessionToken",
    "BroadcastChannel",
    "keep",
    "read",
    "store",
  ]);
  for (const name of ["readTabValue", "storeTabValue", "removeTabValue"]) uses.add(name);
  const used = sources.flatMap(({ calls }) =>
    calls.flatMap((call) => (uses.has(call.name) ? (call.arguments[0] ?? []) : [])),
  );
  const constants = sources.flatMap(({ constants: all }) => all).filter((text) => /^[a-z][\w.-]*( \{\})*$/i.test(text));
  const inScripts = files.flatMap(({ code }) =>
    [...code.matchAll(/(?:local|session)Storage\.\w+Item\("([\w.-]+)"/g)].map(([, key = ""]) => key),
  );
  return sorted([...used, ...constants, ...inScripts]);
}

/** Names of cookies with their attributes. */
function cookiesOf(sources: readonly SourceTexts[]): string[] {
  const holders = sources.filter(({ texts }) => texts.some((text) => /samesite=/i.test(text)));
  return sorted(
    holders.flatMap(({ constants, templates }) => [
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

/** Sorted and unique, without unknown values. */
function sorted(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== "" && text !== "{}").toSorted();
}
