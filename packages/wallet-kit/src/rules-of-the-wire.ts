/** Rules of signatures, syntax, types, and the form of responses. */

import { newId } from "./random.ts";
import { rsFields } from "@openhouse/protocol/suppliers/rs-calls";
import type { Rule } from "./rule.ts";
import { demand, demandStatus } from "./table.ts";

const longestAnswerMs = 500;

export const rulesOfTheWire: readonly Rule[] = [
  {
    id: "signature.bad",
    title: "A call whose signature is of other bytes, of nothing, or missing is refused",
    async check(table) {
      for (const options of [{ signedBody: "{}" }, { signature: "bm8=" }, { signature: null }]) {
        demandStatus(await table.bet({}, options), "RS_ERROR_INVALID_SIGNATURE", "a bet that is not signed");
      }
    },
  },
  {
    id: "signature.bytes",
    title: "The signature is verified over the very bytes of the body",
    async check(table, { gameCode, player }) {
      const fields = { token: player.token, supplier_user: player.user, request_uuid: newId() };
      const body = JSON.stringify({ ...fields, game_code: gameCode }, undefined, 3).replace("token", "tok\\u0065n");
      demandStatus(await table.balance({}, { body }), "RS_OK", "JSON with spaces and escapes, signed as it stands");
      const altered = await table.balance({}, { body, signedBody: JSON.stringify(JSON.parse(body)) });
      demandStatus(altered, "RS_ERROR_INVALID_SIGNATURE", "the same JSON in other bytes than were signed");
    },
  },
  {
    id: "answer.shape",
    title: "Answers carry status, request_uuid, user, currency and a whole balance",
    async check(table, { currency, player }) {
      const request_uuid = newId();
      const { fields } = await table.balance({ request_uuid });
      demand(fields["request_uuid"] === request_uuid, "request_uuid is not that of the call");
      demand(fields["user"] === player.user, "user is not the player");
      demand(fields["currency"] === currency, "currency is not that of the wallet");
      demand(Number.isInteger(fields["balance"]), "balance is no whole number");
    },
  },
  {
    id: "answer.http",
    title: "Business results are HTTP 200, refusals as well",
    async check(table, { minorUnit }) {
      const balance = await table.readBalance();
      const answers = [await table.bet({ token: newId() }), await table.bet({ amount: balance + minorUnit })];
      for (const { httpStatus } of answers) demand(httpStatus === 200, `a refusal is HTTP ${httpStatus}`);
    },
  },
  {
    id: "answer.time",
    title: `Answers come within ${longestAnswerMs} ms`,
    async check(table) {
      const took = [await table.balance(), await table.bet(), await table.balance()].map(({ tookMs }) => tookMs);
      const longest = Math.round(Math.max(...took));
      demand(longest <= longestAnswerMs, `an answer took ${longest} ms`);
    },
  },
  {
    id: "syntax.json",
    title: "A body that is no JSON object is refused",
    async check(table) {
      for (const body of ["{", "[]", "null", ""]) {
        demandStatus(await table.bet({}, { body }), "RS_ERROR_WRONG_SYNTAX", `the body ${JSON.stringify(body)}`);
      }
    },
  },
  {
    id: "syntax.missing",
    title: "A missing required field is refused",
    async check(table) {
      for (const field of rsFields["transaction/bet"].required) {
        demandStatus(await table.bet({ [field]: undefined }), "RS_ERROR_WRONG_SYNTAX", `a bet without ${field}`);
      }
    },
  },
  {
    id: "syntax.names-field",
    title: "The answer to a missing field names it",
    async check(table) {
      for (const field of rsFields["transaction/bet"].required) {
        const text = JSON.stringify((await table.bet({ [field]: undefined })).fields);
        const told = text.replace(/"request_uuid":"[^"]*"/, "");
        demand(told.includes(field), `a bet without ${field} is refused without a word of it`);
      }
    },
  },
  {
    id: "types.wrong",
    title: "A field of the wrong type is refused",
    async check(table, { minorUnit }) {
      const wrong = [{ amount: String(minorUnit) }, { amount: -minorUnit }, { amount: 0.5 }, { round_closed: "true" }];
      for (const fields of wrong) {
        demandStatus(await table.bet(fields), "RS_ERROR_WRONG_TYPES", `a bet with ${JSON.stringify(fields)}`);
      }
    },
  },
  {
    id: "currency.wrong",
    title: "Another currency than the wallet's is refused",
    async check(table) {
      demandStatus(await table.bet({ currency: "XTS" }), "RS_ERROR_WRONG_CURRENCY", "a bet in XTS");
    },
  },
  {
    id: "game.unknown",
    title: "A bet on a game that the operator does not have is refused",
    async check(table) {
      const answer = await table.bet({ game_code: `none-${newId()}` });
      demandStatus(answer, "RS_ERROR_INVALID_GAME", "a bet on an unknown game");
    },
  },
];
