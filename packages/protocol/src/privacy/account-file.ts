/** What the house holds about a member, as a file to keep; and the closing of the account. */

import { Type } from "typebox";
import type { Static } from "typebox";

const Rows = Type.Array(Type.Record(Type.String(), Type.Unknown()));

/** GET /wps/member/accountFile. Amounts are texts of minor units, ids texts, times ISO 8601 in UTC. No secrets. */
export const AccountFile = Type.Object({
  madeAt: Type.String(),
  house: Type.String(),
  account: Type.Record(Type.String(), Type.Unknown()),
  sessions: Rows,
  logins: Rows,
  places: Rows,
  wallets: Rows,
  statement: Rows,
  deposits: Rows,
  withdrawals: Rows,
  payoutAccounts: Rows,
  /** Number and sums per kind of game. */
  bets: Rows,
  changes: Rows,
});

/** GET /wps/member/closure. `dueAt` is when the account closes, milliseconds; null = nobody asked. */
export const ClosureState = Type.Object({ dueAt: Type.Union([Type.Number(), Type.Null()]) });

/** POST /wps/member/closure. */
export const AskClosureBody = Type.Object(
  {
    password: Type.String({ minLength: 1, maxLength: 255 }),
    /** Of the authenticator, or a recovery code: from who has one. */
    code: Type.Optional(Type.String({ maxLength: 40 })),
  },
  { additionalProperties: false },
);

export type AccountFile = Static<typeof AccountFile>;
export type ClosureState = Static<typeof ClosureState>;
export type AskClosureBody = Static<typeof AskClosureBody>;
