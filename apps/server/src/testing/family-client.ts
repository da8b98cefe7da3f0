/**
 * A client of the portal family (docs/wire-format.md): it sends each call with its headers, a time against caches, a
 * field that we do not know and no idempotency key. With an agent and a member below it, who have money, payment
 * passwords and bets.
 */

import { expect } from "vitest";
import { openDatabase } from "../db/connection.ts";
import { countOpenDays } from "../modules/agents/index.ts";
import { setMerchant } from "./set-merchant.ts";
import type { SignedInMember, TestAnswer, TestApp, TestCall } from "./test-app.ts";
import { createTestCashier } from "./test-cashier.ts";
import type { TestCashier } from "./test-cashier.ts";
import { giveMoney } from "./test-player.ts";
import { createPerson } from "./test-team.ts";

export interface FamilyRequest {
  /** `member` by default. */
  readonly as?: "member" | "agent" | "visitor";
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly isEncrypted?: boolean;
}

/** The call, what the client sends, and the fields that it reads. */
export type FamilyRow = readonly [call: string, request: () => FamilyRequest, paths: string];

export interface FamilyClient {
  readonly test: TestCashier;
  readonly agent: SignedInMember;
  readonly member: SignedInMember;
  send(call: string, request?: FamilyRequest): Promise<TestAnswer>;
  /** Business time in milliseconds. */
  now(): number;
  /** The last and the next hour as `startDate` and `endDate`, with a page. */
  hours(): Readonly<Record<string, string | number>>;
  /** The last and the next hour as `startTime` and `endTime`, with a page. */
  moments(): Readonly<Record<string, string | number>>;
  /** Yesterday to tomorrow as days, with a page. */
  days(): Readonly<Record<string, string | number>>;
}

/** A PNG of one pixel, as browsers encode it. */
export const onePixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export async function createFamilyClient(): Promise<FamilyClient> {
  const test = await createTestCashier({ isAlone: true });
  const flags = { ...Object.fromEntries(declaredFlags(test).map((flag) => [flag, true])), REGMOBVERF3: false };
  // Members move money to a vendor wallet.
  await setMerchant(test, 1, { flags, settings: { "wallet.mode": "transfer", "wallet.vendorName": "Starboard Live" } });
  const agent = await createPerson(test, { account: "familytop", kind: "agent", minor: 1_000_00n });
  const member = await createPerson(test, { account: "familymember", kind: "member", upline: agent });
  await giveMoney(test, member, 5_000_00n);
  await insertBets(test, member);
  const now = () => test.clock.businessNow().getTime();
  const page = { page: 1, size: 10, language: "EN" };
  const tokens = { member: member.token, agent: agent.token, visitor: undefined };
  const send = (call: string, request: FamilyRequest = {}) =>
    sendAsFamily(test, { call, token: tokens[request.as ?? "member"], request });
  return {
    test,
    agent,
    member,
    send,
    now,
    hours: () => ({ startDate: now() - hourMs, endDate: now() + hourMs, ...page }),
    moments: () => ({ startTime: now() - hourMs, endTime: now() + hourMs, ...page }),
    days: () => ({ startDate: dayOf(now() - dayMs), endDate: dayOf(now() + dayMs), ...page }),
  };
}

export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The same fields in every row of a list: `rowsOf("list", "a b")` is `list[].a list[].b`. */
export function rowsOf(list: string, fields: string): string {
  return fields
    .split(" ")
    .map((field) => `${list}[].${field}`)
    .join(" ");
}

/** The flags that guard calls. */
function declaredFlags(test: TestCashier): string[] {
  const paths = test.app.swagger().paths as Record<string, Record<string, { "x-mod-id"?: string }>>;
  return Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((call) => call["x-mod-id"] ?? []));
}

/** Inserts a settled and an open bet of each class. */
async function insertBets(test: TestCashier, { memberId }: SignedInMember): Promise<void> {
  const owner = openDatabase(test.ownerUrl, { as: "owner", maxConnections: 1 });
  await owner.query(
    `insert into bet (merchant_id, id, member_id, vendor, game_code, category, round_ref, selection, currency, is_trial,
       status, stake, bonus_part, win, valid_bet, placed_at, settled_at, lineage_id)
     select 1, n, $1::bigint, 'STUDIO', 'capiz-after-dark', c, n::text, 'Red', 608, false, n % 2, 1000, 0,
       case when n % 2 = 0 then 0 else 1500 end, 1000, $2::timestamptz,
       case when n % 2 = 1 then $2::timestamptz end,
       (select nullif(lineage_id, 0) from member_place where merchant_id = 1 and member_id = $1::bigint)
     from unnest(array['RNG', 'FISH', 'LIVE', 'PVP', 'SPORTS', 'ELOTT']) with ordinality k (c, position),
       lateral (select 2 * position + generate_series(0, 1)) s (n)`,
    [memberId, test.clock.businessNow()],
  );
  await owner.query(
    `insert into bet_day (merchant_id, member_id, day, category, currency, placed, rounds, stake, valid_bet, win)
     select 1, member_id, $2::date, category, currency, sum(stake), count(*), sum(stake), sum(valid_bet), sum(win)
     from bet where merchant_id = 1 and member_id = $1 and settled_at is not null
     group by member_id, category, currency`,
    [memberId, dayOf(test.clock.businessNow().getTime())],
  );
  await owner.close();
  await countOpenDays(test.deps);
}

interface Sending {
  readonly call: string;
  readonly token: string | undefined;
  readonly request: FamilyRequest;
}

/** Sends one call as a client of the family does. */
export function sendAsFamily(test: TestApp, { call, token, request }: Sending): Promise<TestAnswer> {
  const { query, body, isEncrypted = false } = request;
  const [method, path = ""] = call.split(" ");
  const search = method === "GET" ? { ...query, _: test.clock.realNow().getTime() } : (query ?? {});
  const parameters = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]));
  const sent: TestCall = {
    method: method as TestCall["method"],
    url: `${path}?${parameters.toString()}`,
    key: "",
    headers: { merchant: "openhouse", device: "web", "x-gateway-version": "3" },
    ...(token === undefined ? {} : { token }),
    ...(body === undefined ? {} : { body: { ...body, fieldOfAnotherClient: "" } }),
  };
  return isEncrypted ? test.callEncrypted(sent) : test.call(sent);
}

/**
 * Expects a success whose value has the fields. `list[].amount` is a field of every row of a list that is not empty.
 */
export function expectFields({ status, errorCode, value, body }: TestAnswer, paths: string): void {
  expect({ status, errorCode }).toEqual({ status: 200, errorCode: null });
  expect(body).toMatchObject({ success: true });
  expect(paths.split(" ").filter((path) => !hasPath(value, path.split(".")))).toEqual([]);
}

function hasPath(value: unknown, [step = "", ...rest]: readonly string[]): boolean {
  if (step === "") return true;
  const name = step.replace("[]", "");
  if (typeof value !== "object" || value === null || (name !== "" && !(name in value))) return false;
  const inner = name === "" ? value : (value as Readonly<Record<string, unknown>>)[name];
  if (!step.endsWith("[]")) return rest.length === 0 || hasPath(inner, rest);
  return Array.isArray(inner) && inner.length > 0 && inner.every((row) => rest.length === 0 || hasPath(row, rest));
}
