/**
 * Operators that each break one rule of the wallet protocol, as proxies in front of our own gateway (broken-wallet.ts).
 * The conformance kit must detect each of them and name the rule.
 */

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Fields } from "@openhouse/wallet-kit/operator";
import type { Answer, ProxiedCall } from "./broken-wallet.ts";

/** [what the operator does wrong, the rule that the kit must name, how the calls are changed] */
export type Variant = readonly [name: string, rule: string, breaking: VariantBreaking];

/** The players' tokens and other data that a variant needs. */
export interface VariantOptions {
  readonly freshToken: string;
  readonly expiredToken: string;
  readonly blockedUser: string;
  readonly gameCode: string;
  readonly minorUnit: number;
}

type VariantBreaking = (call: ProxiedCall, context: VariantOptions) => Promise<Answer>;

/** The variants that break rules about requests, responses and tokens. */
const wireVariants: readonly Variant[] = [
  ["takes every signature", "signature.bad", (call) => (call.fields["token"] ? call.passWith({}) : call.pass())],
  ["verifies re-serialised JSON", "signature.bytes", (call) => call.passBytes(JSON.stringify(call.fields))],
  ["makes up a request_uuid", "answer.shape", changeAnswer((fields) => ({ ...fields, request_uuid: randomUUID() }))],
  [
    "answers a balance with decimals",
    "answer.shape",
    changeAnswer(({ balance, ...rest }) => withDecimals(rest, balance)),
  ],
  [
    "answers refusals with HTTP 400",
    "answer.http",
    async (call) => {
      const answer = await call.pass();
      return statusOf(answer) === "RS_OK" ? answer : { ...answer, httpStatus: 400 };
    },
  ],
  ["takes its time", "answer.time", takeTime],
  [
    "fills in what is missing",
    "syntax.missing",
    (call) => call.passWith({ round_closed: call.fields["round_closed"] ?? false }),
  ],
  ["does not name the missing field", "syntax.names-field", changeAnswer(({ message: _message, ...rest }) => rest)],
  [
    "takes amounts as text",
    "types.wrong",
    (call) =>
      typeof call.fields["amount"] === "string"
        ? call.passWith({ amount: Number(call.fields["amount"]) })
        : call.pass(),
  ],
  [
    "takes any currency",
    "currency.wrong",
    (call) => (call.fields["currency"] === "XTS" ? call.passWith({ currency: "PHP" }) : call.pass()),
  ],
  [
    "takes bets on any game",
    "game.unknown",
    (call, { gameCode }) => (isBet(call) ? call.passWith({ game_code: gameCode }) : call.pass()),
  ],
  ["takes any token", "token.unknown", acceptInstead("RS_ERROR_INVALID_TOKEN")],
  [
    "takes bets with expired tokens",
    "token.expired-bet",
    (call, { expiredToken, freshToken }) =>
      call.fields["token"] === expiredToken ? call.passWith({ token: freshToken }) : call.pass(),
  ],
  [
    "checks the token of wins",
    "token.expired-win",
    refuse(
      ({ name, fields }, { expiredToken }) => name === "transaction/win" && fields["token"] === expiredToken,
      "RS_ERROR_TOKEN_EXPIRED",
    ),
  ],
];

/** The variants that break money movements. */
const moneyVariants: readonly Variant[] = [
  ["takes bets of blocked players", "blocked.bet", acceptInstead("RS_ERROR_USER_DISABLED")],
  [
    "refuses wins of blocked players",
    "blocked.win",
    refuse(
      ({ name, fields }, { blockedUser }) => name === "transaction/win" && fields["supplier_user"] === blockedUser,
      "RS_ERROR_USER_DISABLED",
    ),
  ],
  [
    "refuses bets of nothing",
    "bet.zero",
    refuse((call) => isBet(call) && call.fields["amount"] === 0, "RS_ERROR_WRONG_SYNTAX"),
  ],
  [
    "takes a repeated bet again",
    "bet.replay",
    (call) =>
      isBet(call) && call.fields["transaction_uuid"] ? call.passWith({ transaction_uuid: freshId(call) }) : call.pass(),
  ],
  ["answers other details as a repeat", "bet.other-details", acceptInstead("RS_ERROR_DUPLICATE_TRANSACTION")],
  [
    "sends no balance with a refusal",
    "bet.no-money",
    async (call) => {
      const { fields, ...rest } = await call.pass();
      const { balance: _balance, ...others } = fields;
      return { ...rest, fields: fields["status"] === "RS_ERROR_NOT_ENOUGH_MONEY" ? others : fields };
    },
  ],
  [
    "rounds bets",
    "bet.fraction",
    (call, { minorUnit }) => (isBet(call) ? call.passWith(rounded(call.fields, minorUnit)) : call.pass()),
  ],
  ["takes one bet a round", "round.many", async (call) => onePerRound(call)],
  [
    "pays wins twice under one id",
    "win.replay",
    (call) => (call.name === "transaction/win" ? call.passWith({ transaction_uuid: freshId(call) }) : call.pass()),
  ],
  [
    "refuses wins without a bet",
    "win.only",
    refuse(({ fields }) => fields["is_supplier_promo"] === true, "RS_ERROR_TRANSACTION_DOES_NOT_EXIST"),
  ],
  ["pays wins of unknown bets", "win.unknown-bet", acceptInstead("RS_ERROR_TRANSACTION_DOES_NOT_EXIST")],
  [
    "rounds wins up",
    "win.fraction",
    (call, { minorUnit }) =>
      call.name === "transaction/win" ? call.passWith(rounded(call.fields, minorUnit)) : call.pass(),
  ],
  ["refuses rollbacks of unknown bets", "rollback.unknown", async (call) => mishandleUnknownRollbacks(call, "refuses")],
  [
    "forgets rollbacks of unknown bets",
    "rollback.before-bet",
    async (call) => mishandleUnknownRollbacks(call, "forgets"),
  ],
  ["gives back at every rollback", "rollback.replay", giveBackAgain],
  ["pays wins of what was rolled back", "rollback.then-win", acceptInstead("RS_ERROR_TRANSACTION_ROLLED_BACK")],
];

export const brokenVariants: readonly Variant[] = [...wireVariants, ...moneyVariants];

function withDecimals(rest: Fields, balance: unknown): Fields {
  return typeof balance === "number" ? { ...rest, balance: balance / 100_000 + 0.001 } : rest;
}

/** Returns the call's own id the first time, and a new id each further time, so that a repeat looks like a new call. */
function freshId({ fields, memory }: ProxiedCall): unknown {
  const id = String(fields["transaction_uuid"]);
  if (!memory.has(id)) {
    memory.set(id, {});
    return id;
  }
  return randomUUID();
}

function rounded({ amount }: Fields, minorUnit: number): Fields {
  return typeof amount === "number" ? { amount: Math.ceil(amount / minorUnit) * minorUnit } : {};
}

async function onePerRound(call: ProxiedCall): Promise<Answer> {
  const key = String(call.fields["round"]);
  const isSecond = isBet(call) && call.memory.has(key);
  if (isBet(call)) call.memory.set(key, {});
  const answer = await call.pass();
  return isSecond && statusOf(answer) === "RS_OK" ? withStatus(answer, "RS_ERROR_DUPLICATE_TRANSACTION") : answer;
}

/** Refuses rollbacks of unknown bets, or acknowledges and forgets them. */
async function mishandleUnknownRollbacks(call: ProxiedCall, how: "refuses" | "forgets"): Promise<Answer> {
  if (isBet(call)) call.memory.set(String(call.fields["transaction_uuid"]), {});
  const isUnknown =
    call.name === "transaction/rollback" && !call.memory.has(String(call.fields["reference_transaction_uuid"]));
  if (!isUnknown) return call.pass();
  if (how === "forgets") return call.passWith({ reference_transaction_uuid: randomUUID() });
  return withStatus(await call.pass(), "RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
}

/** Delays only the first eight bets, because the kit sends many. */
async function takeTime(call: ProxiedCall): Promise<Answer> {
  if (isBet(call)) call.memory.set(`bet ${call.memory.size}`, {});
  if (isBet(call) && call.memory.size <= 8) await sleep(600);
  return call.pass();
}

async function giveBackAgain(call: ProxiedCall, { minorUnit }: VariantOptions): Promise<Answer> {
  const answer = await call.pass();
  const reference = String(call.fields["reference_transaction_uuid"]);
  if (call.name !== "transaction/rollback") return answer;
  const isRepeat = call.memory.has(reference);
  call.memory.set(reference, {});
  if (!isRepeat) return answer;
  return call.passOther("transaction/win", {
    ...call.fields,
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: undefined,
    amount: minorUnit,
    currency: "PHP",
    is_free: false,
    is_supplier_promo: true,
    supplier_user: answer.fields["user"],
  });
}

function statusOf({ fields }: Answer): string {
  return String(fields["status"]);
}

function withStatus(answer: Answer, status: string): Answer {
  return { ...answer, fields: { ...answer.fields, status } };
}

function isBet({ name }: ProxiedCall): boolean {
  return name === "transaction/bet";
}

/** Returns success where the gateway returns `status`. */
function acceptInstead(status: string): VariantBreaking {
  return async (call) => {
    const answer = await call.pass();
    return statusOf(answer) === status ? withStatus(answer, "RS_OK") : answer;
  };
}

/** Returns `status` where the gateway accepts the call. */
function refuse(matches: (call: ProxiedCall, context: VariantOptions) => boolean, status: string): VariantBreaking {
  return async (call, context) => {
    const answer = await call.pass();
    return matches(call, context) && statusOf(answer) === "RS_OK" ? withStatus(answer, status) : answer;
  };
}

function changeAnswer(change: (fields: Fields) => Fields): VariantBreaking {
  return async (call) => {
    const answer = await call.pass();
    return { ...answer, fields: change(answer.fields) };
  };
}
