/**
 * Operators that each break one rule of the wallet protocol, as proxies in front of our own gateway (broken-wallet.ts).
 * The conformance kit must detect each of them and name the rule.
 */

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Fields } from "@openhouse/wallet-kit/operator";
import { brokenMoneyVariants } from "./broken-money-variants.ts";
import { brokenReferenceVariants } from "./broken-reference-variants.ts";
import { acceptInstead, changeAnswer, isBet, refuse, statusOf } from "./broken-wallet.ts";
import type { Answer, ProxiedCall, Variant } from "./broken-wallet.ts";

/** The variants that break rules about requests, responses and tokens. */
const wireVariants: readonly Variant[] = [
  ["accepts every signature", "signature.bad", (call) => (call.fields["token"] ? call.passWith({}) : call.pass())],
  [
    "verifies the signature over re-serialised JSON",
    "signature.bytes",
    (call) => call.passBytes(JSON.stringify(call.fields)),
  ],
  [
    "returns a request_uuid of its own",
    "answer.shape",
    changeAnswer((fields) => ({ ...fields, request_uuid: randomUUID() })),
  ],
  [
    "returns a balance with decimals",
    "answer.shape",
    changeAnswer(({ balance, ...rest }) => withDecimals(rest, balance)),
  ],
  ["answers a repeat with the request_uuid of the first call", "answer.request-uuid", answerAsBefore],
  [
    "answers refusals with HTTP 400",
    "answer.http",
    async (call) => {
      const answer = await call.pass();
      return statusOf(answer) === "RS_OK" ? answer : { ...answer, httpStatus: 400 };
    },
  ],
  ["responds too late", "answer.time", takeTime],
  [
    "uses a default for a missing field",
    "syntax.missing",
    (call) => call.passWith({ round_closed: call.fields["round_closed"] ?? false }),
  ],
  ["does not name the missing field", "syntax.names-field", changeAnswer(({ message: _message, ...rest }) => rest)],
  [
    "accepts amounts as text",
    "types.wrong",
    (call) =>
      typeof call.fields["amount"] === "string"
        ? call.passWith({ amount: Number(call.fields["amount"]) })
        : call.pass(),
  ],
  [
    "accepts any currency",
    "currency.wrong",
    (call) => (call.fields["currency"] === "XTS" ? call.passWith({ currency: "PHP" }) : call.pass()),
  ],
  [
    "accepts bets on any game",
    "game.unknown",
    (call, { gameCode }) => (isBet(call) ? call.passWith({ game_code: gameCode }) : call.pass()),
  ],
  [
    "requires a token for user/info",
    "player.info",
    refuse(({ name, fields }) => name === "user/info" && fields["token"] === undefined, "RS_ERROR_WRONG_SYNTAX"),
  ],
  [
    "requires supplier_user",
    "player.supplier-user",
    refuse((call) => isBet(call) && call.fields["supplier_user"] === undefined, "RS_ERROR_WRONG_SYNTAX"),
  ],
  [
    "refuses a supplier_user of null",
    "player.supplier-user",
    refuse((call) => isBet(call) && call.fields["supplier_user"] === null, "RS_ERROR_WRONG_TYPES"),
  ],
  [
    "identifies the player by supplier_user",
    "player.supplier-user",
    (call) => call.passWith({ user: call.fields["supplier_user"] ?? call.fields["user"] }),
  ],
  ["accepts any token", "token.unknown", acceptInstead("RS_ERROR_INVALID_TOKEN")],
  [
    "accepts bets with expired tokens",
    "token.expired-bet",
    (call, { expiredToken, freshToken }) =>
      call.fields["token"] === expiredToken ? call.passWith({ token: freshToken }) : call.pass(),
  ],
  [
    "refuses wins with expired tokens",
    "token.expired-win",
    refuse(
      ({ name, fields }, { expiredToken }) => name === "transaction/win" && fields["token"] === expiredToken,
      "RS_ERROR_TOKEN_EXPIRED",
    ),
  ],
];

export const brokenVariants: readonly Variant[] = [...wireVariants, ...brokenMoneyVariants, ...brokenReferenceVariants];

function withDecimals(rest: Fields, balance: unknown): Fields {
  return typeof balance === "number" ? { ...rest, balance: balance / 100_000 + 0.001 } : rest;
}

/** Answers a repeat with all fields of the first response. */
async function answerAsBefore(call: ProxiedCall): Promise<Answer> {
  const key = `${call.name} ${String(call.fields["transaction_uuid"])}`;
  const answer = await call.pass();
  const first = call.memory.get(key) ?? answer.fields;
  if (call.fields["transaction_uuid"] !== undefined) call.memory.set(key, first);
  return statusOf(answer) === "RS_OK" ? { ...answer, fields: first } : answer;
}

/** Delays only the first eight bets, because the kit sends many. */
async function takeTime(call: ProxiedCall): Promise<Answer> {
  if (isBet(call)) call.memory.set(`bet ${call.memory.size}`, {});
  if (isBet(call) && call.memory.size <= 8) await sleep(600);
  return call.pass();
}
