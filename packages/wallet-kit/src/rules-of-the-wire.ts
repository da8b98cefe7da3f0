/** Rules of signatures, syntax, types, and the form of responses. */

import { newId } from "./random.ts";
import { rsFields } from "@openhouse/protocol/suppliers/rs-calls";
import type { Fields, OperatorResponse } from "./operator.ts";
import type { Rule } from "./rule.ts";
import { demand, demandStatus } from "./player-calls.ts";

const longestAnswerMs = 500;

export const rulesOfTheWire: readonly Rule[] = [
  {
    id: "signature.bad",
    title: "A call with an invalid or missing signature is refused",
    async check(calls) {
      for (const options of [{ signedBody: "{}" }, { signature: "bm8=" }, { signature: null }]) {
        demandStatus(await calls.bet({}, options), "RS_ERROR_INVALID_SIGNATURE", "a bet without a valid signature");
      }
    },
  },
  {
    id: "signature.bytes",
    title: "The signature is verified over the exact bytes of the body",
    async check(calls, { gameCode, player }) {
      const fields = { token: player.token, user: player.user, request_uuid: newId() };
      const body = JSON.stringify({ ...fields, game_code: gameCode }, undefined, 3).replace("token", "tok\\u0065n");
      demandStatus(
        await calls.balance({}, { body }),
        "RS_OK",
        "JSON with white space and escapes, signed in this form",
      );
      const altered = await calls.balance({}, { body, signedBody: JSON.stringify(JSON.parse(body)) });
      demandStatus(altered, "RS_ERROR_INVALID_SIGNATURE", "the same JSON, signed in another form");
    },
  },
  {
    id: "answer.shape",
    title: "Responses contain status, request_uuid, user, currency and the balance as an integer",
    async check(calls, { currency, player }) {
      const request_uuid = newId();
      const { fields } = await calls.balance({ request_uuid });
      demand(fields["request_uuid"] === request_uuid, "request_uuid differs from that of the call");
      demand(fields["user"] === player.user, "user is not the player");
      demand(fields["currency"] === currency, "currency differs from that of the wallet");
      demand(Number.isInteger(fields["balance"]), "balance is not an integer");
    },
  },
  {
    id: "answer.request-uuid",
    title: "Each response has the request_uuid of its own call, also after a repeat or a refusal",
    async check(calls, { minorUnit }) {
      const ids = { bet: newId(), win: newId(), rollback: newId() };
      const callsToRepeat: readonly [name: string, send: (fields: Fields) => Promise<OperatorResponse>][] = [
        ["a bet", (fields) => calls.bet({ ...fields, transaction_uuid: ids.bet })],
        ["a win", (fields) => calls.win(ids.bet, { ...fields, transaction_uuid: ids.win })],
        ["a rollback", (fields) => calls.rollback(ids.win, { ...fields, transaction_uuid: ids.rollback })],
        ["a duplicate", (fields) => calls.bet({ ...fields, transaction_uuid: ids.bet, amount: 3 * minorUnit })],
        ["user/balance", calls.balance],
        ["user/info", calls.info],
      ];
      for (const [name, send] of callsToRepeat) {
        for (const request_uuid of [newId(), newId()]) {
          const { fields } = await send({ request_uuid });
          demand(fields["request_uuid"] === request_uuid, `${name}: request_uuid is not that of the call`);
        }
      }
    },
  },
  {
    id: "answer.http",
    title: "Business results have HTTP status 200, including refusals",
    async check(calls, { minorUnit }) {
      const balance = await calls.readBalance();
      const responses = [await calls.bet({ token: newId() }), await calls.bet({ amount: balance + minorUnit })];
      for (const { httpStatus } of responses) demand(httpStatus === 200, `a refusal is HTTP ${httpStatus}`);
    },
  },
  {
    id: "answer.time",
    title: `Responses arrive within ${longestAnswerMs} ms`,
    async check(calls) {
      const took = [await calls.balance(), await calls.bet(), await calls.balance()].map(({ tookMs }) => tookMs);
      const longest = Math.round(Math.max(...took));
      demand(longest <= longestAnswerMs, `a response took ${longest} ms`);
    },
  },
  {
    id: "syntax.json",
    title: "A body that is not a JSON object is refused",
    async check(calls) {
      for (const body of ["{", "[]", "null", ""]) {
        demandStatus(await calls.bet({}, { body }), "RS_ERROR_WRONG_SYNTAX", `the body ${JSON.stringify(body)}`);
      }
    },
  },
  {
    id: "syntax.missing",
    title: "A missing required field is refused",
    async check(calls) {
      for (const field of rsFields["transaction/bet"].required) {
        demandStatus(await calls.bet({ [field]: undefined }), "RS_ERROR_WRONG_SYNTAX", `a bet without ${field}`);
      }
    },
  },
  {
    id: "syntax.names-field",
    title: "The refusal of a missing field names the field",
    async check(calls) {
      for (const field of rsFields["transaction/bet"].required) {
        const { message } = (await calls.bet({ [field]: undefined })).fields;
        const isNamed = typeof message === "string" && message.includes(field);
        demand(isNamed, `the message of the refusal of a bet without ${field} does not name the field`);
      }
    },
  },
  {
    id: "types.wrong",
    title: "A field of the wrong type is refused",
    async check(calls, { minorUnit }) {
      const amounts = [String(minorUnit), -minorUnit, 0.5].map((amount) => ({ amount }));
      const wrong = [...amounts, { round_closed: "true" }, { is_free: "false" }, { is_free: 0 }];
      for (const fields of wrong) {
        demandStatus(await calls.bet(fields), "RS_ERROR_WRONG_TYPES", `a bet with ${JSON.stringify(fields)}`);
      }
    },
  },
  {
    id: "currency.wrong",
    title: "A currency other than the wallet's is refused",
    async check(calls) {
      demandStatus(await calls.bet({ currency: "XTS" }), "RS_ERROR_WRONG_CURRENCY", "a bet in XTS");
    },
  },
  {
    id: "game.unknown",
    title: "A bet on an unknown game is refused",
    async check(calls) {
      const response = await calls.bet({ game_code: `none-${newId()}` });
      demandStatus(response, "RS_ERROR_INVALID_GAME", "a bet on an unknown game");
    },
  },
];
