/**
 * Operators that each mishandle what a call names or repeats, as proxies in front of our own gateway
 * (broken-wallet.ts). The conformance kit must detect each of them and name the rule.
 */

import { randomUUID } from "node:crypto";
import type { Fields } from "@openhouse/wallet-kit/operator";
import { acceptInstead, changeAnswer, isBet, isWin, refuse, statusOf, withStatus } from "./broken-wallet.ts";
import type { Answer, ProxiedCall, Variant, VariantBreaking } from "./broken-wallet.ts";

const isRollback = ({ name }: ProxiedCall) => name === "transaction/rollback";

export const brokenReferenceVariants: readonly Variant[] = [
  ["accepts the id of a win for a rollback", "ids.other-kind", acceptUsedId("transaction/win", "transaction/rollback")],
  ["accepts the id of a rollback for a win", "ids.other-kind", acceptUsedId("transaction/rollback", "transaction/win")],
  ["accepts the rollback of a spent win", "rollback.win-no-money", accept(isRollback, "RS_ERROR_NOT_ENOUGH_MONEY")],
  ["marks a win as rolled back although it refuses the rollback", "rollback.win-no-money", markAfterRefusal],
  ["rolls back rollbacks", "rollback.rollback", accept(isRollback, "RS_ERROR_TRANSACTION_DOES_NOT_EXIST")],
  ["takes back the wins of a bet that is rolled back", "rollback.bet-only", takeBackWins],
  ["pays a win after its rollback", "rollback.before-win", accept(isWin, "RS_ERROR_TRANSACTION_ROLLED_BACK")],
  ["pays wins that name wins", "win.names-win", accept(isWin, "RS_ERROR_TRANSACTION_DOES_NOT_EXIST")],
  [
    "pays wins of promotions that name unknown bets",
    "win.only-unknown",
    accept(({ fields }) => fields["is_supplier_promo"] === true, "RS_ERROR_TRANSACTION_DOES_NOT_EXIST"),
  ],
  [
    "pays wins in any currency",
    "win.currency",
    (call) => (isWin(call) ? call.passWith({ currency: "PHP" }) : call.pass()),
  ],
  ["takes money for free bets", "bet.free", (call) => (isBet(call) ? call.passWith({ is_free: false }) : call.pass())],
  [
    "does not pay the wins of free bets",
    "bet.free",
    (call) => (isWin(call) && call.fields["is_free"] === true ? call.passWith({ amount: 0 }) : call.pass()),
  ],
  ["uses up the id of a bet that is refused because of the balance", "bet.no-money-id", useUpRefusedIds],
  ...["game_code", "round", "round_closed", "is_free"].map((field): Variant => [
    `ignores another ${field} in a repeated bet`,
    "bet.each-detail",
    ignoreDetail(field),
  ]),
  ...["amount", "reference_transaction_uuid", "game_code", "round", "round_closed", "is_free"].map((field): Variant => [
    `ignores another ${field} in a repeated win`,
    "win.each-detail",
    ignoreDetail(field),
  ]),
  ...["reference_transaction_uuid", "game_code", "round", "round_closed"].map((field): Variant => [
    `ignores another ${field} in a repeated rollback`,
    "rollback.each-detail",
    ignoreDetail(field),
  ]),
  ["answers a repeated win with the current balance", "win.first-balance", answerCurrentBalance],
  ["answers a repeated rollback with the current balance", "rollback.first-balance", answerCurrentBalance],
  [
    "refuses a repeated bet because its token has expired",
    "token.expired-repeat",
    refuse((call, { expiredToken }) => isBet(call) && call.fields["token"] === expiredToken, "RS_ERROR_TOKEN_EXPIRED"),
  ],
  [
    "checks the block of a player before the used id",
    "blocked.repeat",
    async (call, { blockedUser }) => {
      const answer = await call.pass();
      const isOfBlocked = isBet(call) && call.fields["user"] === blockedUser;
      return isOfBlocked ? withStatus(answer, "RS_ERROR_USER_DISABLED") : answer;
    },
  ],
  ["refuses wins with an unknown token", "token.unknown-win", refuseUnknownToken(isWin)],
  ["refuses rollbacks with an unknown token", "token.unknown-win", refuseUnknownToken(isRollback)],
  [
    "refuses user/balance with an expired token",
    "token.expired-balance",
    refuse(({ fields }, { expiredToken }) => fields["token"] === expiredToken, "RS_ERROR_TOKEN_EXPIRED"),
  ],
  [
    "refuses fields that are not listed",
    "syntax.unlisted",
    refuse(({ fields }) => "unlisted_field" in fields, "RS_ERROR_WRONG_SYNTAX"),
  ],
  [
    "accepts a number as is_free",
    "types.wrong",
    (call) =>
      typeof call.fields["is_free"] === "number"
        ? call.passWith({ is_free: call.fields["is_free"] !== 0 })
        : call.pass(),
  ],
  ["returns no country", "player.info", changeAnswer(({ country: _country, ...rest }) => rest)],
];

/** Returns success where the gateway returns `status` for a call that matches. */
function accept(matches: (call: ProxiedCall) => boolean, status: string): VariantBreaking {
  const acceptAll = acceptInstead(status);
  return (call, context) => (matches(call) ? acceptAll(call, context) : call.pass());
}

function refuseUnknownToken(matches: (call: ProxiedCall) => boolean): VariantBreaking {
  return refuse(
    (call, { freshToken, expiredToken }) =>
      matches(call) && ![freshToken, expiredToken].includes(String(call.fields["token"])),
    "RS_ERROR_INVALID_TOKEN",
  );
}

/** Accepts the id of a call of one kind for a call of another kind. */
function acceptUsedId(first: ProxiedCall["name"], second: ProxiedCall["name"]): VariantBreaking {
  return accept((call) => {
    const id = String(call.fields["transaction_uuid"]);
    if (!call.memory.has(id)) call.memory.set(id, { name: call.name });
    return call.name === second && call.memory.get(id)?.["name"] === first;
  }, "RS_ERROR_DUPLICATE_TRANSACTION");
}

async function markAfterRefusal(call: ProxiedCall): Promise<Answer> {
  const answer = await call.pass();
  if (isRollback(call) && statusOf(answer) === "RS_ERROR_NOT_ENOUGH_MONEY")
    call.memory.set(String(call.fields["reference_transaction_uuid"]), {});
  const isMarked = isWin(call) && call.memory.has(String(call.fields["transaction_uuid"]));
  return isMarked ? withStatus(answer, "RS_ERROR_TRANSACTION_ROLLED_BACK") : answer;
}

async function takeBackWins(call: ProxiedCall): Promise<Answer> {
  const reference = String(call.fields["reference_transaction_uuid"]);
  if (isWin(call)) call.memory.set(reference, call.fields);
  const win = isRollback(call) ? call.memory.get(reference)?.["transaction_uuid"] : undefined;
  if (win === undefined) return call.pass();
  await call.pass();
  return call.passWith({ transaction_uuid: randomUUID(), reference_transaction_uuid: win });
}

async function useUpRefusedIds(call: ProxiedCall): Promise<Answer> {
  const id = String(call.fields["transaction_uuid"]);
  if (call.memory.has(id))
    return withStatus(await call.passOther("user/balance", call.fields), "RS_ERROR_DUPLICATE_TRANSACTION");
  const answer = await call.pass();
  if (isBet(call) && statusOf(answer) === "RS_ERROR_NOT_ENOUGH_MONEY") call.memory.set(id, {});
  return answer;
}

/** Passes a repeat with the first call's value of the field. */
function ignoreDetail(field: string): VariantBreaking {
  return (call) => {
    const key = `${call.name} ${String(call.fields["transaction_uuid"])}`;
    const first: Fields = call.memory.get(key) ?? call.fields;
    call.memory.set(key, first);
    return first === call.fields ? call.pass() : call.passWith({ [field]: first[field] });
  };
}

async function answerCurrentBalance(call: ProxiedCall): Promise<Answer> {
  const answer = await call.pass();
  if (!call.name.startsWith("transaction/") || statusOf(answer) !== "RS_OK") return answer;
  const { fields } = await call.passOther("user/balance", call.fields);
  return { ...answer, fields: { ...answer.fields, balance: fields["balance"] } };
}
