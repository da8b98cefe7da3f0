/**
 * Operators that each break one rule about money, as proxies in front of our own gateway (broken-wallet.ts). The
 * conformance kit must detect each of them and name the rule.
 */

import { randomUUID } from "node:crypto";
import type { Fields } from "@openhouse/wallet-kit/operator";
import { acceptInstead, isBet, isWin, refuse, statusOf, withStatus } from "./broken-wallet.ts";
import type { Answer, ProxiedCall, Variant, VariantBreaking, VariantOptions } from "./broken-wallet.ts";

/** The variants that break money movements. */
export const brokenMoneyVariants: readonly Variant[] = [
  ["accepts bets of blocked players", "blocked.bet", acceptInstead("RS_ERROR_USER_DISABLED")],
  [
    "refuses wins of blocked players",
    "blocked.win",
    refuse(
      ({ name, fields }, { blockedUser }) => name === "transaction/win" && fields["user"] === blockedUser,
      "RS_ERROR_USER_DISABLED",
    ),
  ],
  [
    "refuses bets of 0",
    "bet.zero",
    refuse((call) => isBet(call) && call.fields["amount"] === 0, "RS_ERROR_WRONG_SYNTAX"),
  ],
  [
    "executes a repeated bet again",
    "bet.replay",
    (call) =>
      isBet(call) && call.fields["transaction_uuid"] ? call.passWith({ transaction_uuid: freshId(call) }) : call.pass(),
  ],
  [
    "accepts a used id with other details as a repeat",
    "bet.other-details",
    acceptInstead("RS_ERROR_DUPLICATE_TRANSACTION"),
  ],
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
    "rounds the amounts of bets",
    "bet.fraction",
    (call, { minorUnit }) => (isBet(call) ? call.passWith(rounded(call.fields, minorUnit, Math.ceil)) : call.pass()),
  ],
  ["accepts only one bet per round", "round.many", async (call) => onePerRound(call)],
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
  [
    "refuses a reference of null",
    "win.only",
    refuse(({ fields }) => fields["reference_transaction_uuid"] === null, "RS_ERROR_WRONG_TYPES"),
  ],
  ["pays wins for bets of other players", "win.other-player", payForAnyBet],
  ["returns the stakes of other players' bets", "rollback.other-player", payForAnyBet],
  ["accepts a used id for another kind of call", "ids.other-kind", takeIdOfOtherKind],
  ["pays wins of unknown bets", "win.unknown-bet", acceptInstead("RS_ERROR_TRANSACTION_DOES_NOT_EXIST")],
  ["rounds wins up", "win.fraction", roundWins(Math.ceil)],
  ["rounds wins to the nearest minor unit", "win.fraction", roundWins(Math.round)],
  [
    "pays at least one minor unit for a win",
    "win.fraction",
    roundWins((units) => (units > 0 && units < 1 ? 1 : Math.floor(units))),
  ],
  ["does not take back a win that is rolled back", "rollback.win", keepRolledBackWins],
  ["refuses rollbacks of unknown bets", "rollback.unknown", async (call) => mishandleUnknownRollbacks(call, "refuses")],
  [
    "forgets rollbacks of unknown bets",
    "rollback.before-bet",
    async (call) => mishandleUnknownRollbacks(call, "forgets"),
  ],
  ["returns the stake at every repeat of a rollback", "rollback.replay", giveBackAgain],
  ["pays wins for bets that were rolled back", "rollback.then-win", acceptInstead("RS_ERROR_TRANSACTION_ROLLED_BACK")],
];

/** Returns the call's own id the first time, and a new id each further time, so that a repeat looks like a new call. */
function freshId({ fields, memory }: ProxiedCall): unknown {
  const id = String(fields["transaction_uuid"]);
  if (!memory.has(id)) {
    memory.set(id, {});
    return id;
  }
  return randomUUID();
}

type Rounding = (minorUnits: number) => number;

function rounded({ amount }: Fields, minorUnit: number, round: Rounding): Fields {
  return typeof amount === "number" ? { amount: round(amount / minorUnit) * minorUnit } : {};
}

function roundWins(round: Rounding): VariantBreaking {
  return (call, { minorUnit }) => (isWin(call) ? call.passWith(rounded(call.fields, minorUnit, round)) : call.pass());
}

/** Pays a win without a bet for a win or rollback that was refused although its bet is known. */
async function payForAnyBet(call: ProxiedCall, options: VariantOptions): Promise<Answer> {
  if (isBet(call)) call.memory.set(String(call.fields["transaction_uuid"]), {});
  const answer = await call.pass();
  const isKnown = call.memory.has(String(call.fields["reference_transaction_uuid"]));
  return isKnown && statusOf(answer) !== "RS_OK" ? payWithoutBet(call, options) : answer;
}

/** Pays the amount of the call, or a minor unit, as the win of a promotion. */
function payWithoutBet(call: ProxiedCall, { minorUnit }: VariantOptions): Promise<Answer> {
  const promotion = { transaction_uuid: randomUUID(), reference_transaction_uuid: null, is_supplier_promo: true };
  const money = { amount: minorUnit, currency: "PHP", is_free: false };
  return call.passOther("transaction/win", { ...money, ...call.fields, ...promotion });
}

/** Has separate ids for bets, wins and rollbacks. */
async function takeIdOfOtherKind(call: ProxiedCall): Promise<Answer> {
  const id = String(call.fields["transaction_uuid"]);
  const knownKind = call.memory.get(id)?.["name"];
  if (knownKind === undefined) call.memory.set(id, { name: call.name });
  const isOther = knownKind !== undefined && knownKind !== call.name;
  return isOther ? call.passWith({ transaction_uuid: randomUUID() }) : call.pass();
}

/** Acknowledges the rollback of a win without taking the money back. */
async function keepRolledBackWins(call: ProxiedCall): Promise<Answer> {
  if (isWin(call)) call.memory.set(String(call.fields["transaction_uuid"]), {});
  const isOfWin =
    call.name === "transaction/rollback" && call.memory.has(String(call.fields["reference_transaction_uuid"]));
  return isOfWin ? call.passOther("user/balance", call.fields) : call.pass();
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

async function giveBackAgain(call: ProxiedCall, options: VariantOptions): Promise<Answer> {
  const answer = await call.pass();
  const reference = String(call.fields["reference_transaction_uuid"]);
  if (call.name !== "transaction/rollback") return answer;
  const isRepeat = call.memory.has(reference);
  call.memory.set(reference, {});
  return isRepeat ? payWithoutBet(call, options) : answer;
}
