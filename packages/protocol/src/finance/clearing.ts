/**
 * Clearing: statement files of payment providers and of the merchant's bank are compared with our deposits and payouts.
 * GET /backoffice/api/clearing lists the files, newest first, and the sources. POST imports a file. GET …/:id and
 * …/:id/lines return one file and its lines. POST …/:id/lines/:number/accept and …/adjust settle a difference. PUT
 * …/formats/:source changes the file format of a source. Amounts are strings of minor units, days yyyy-mm-dd.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Base64 } from "../core/base64.ts";
import { Reason } from "../core/reason.ts";

const Id = Type.String({ pattern: "^[1-9][0-9]{0,18}$" });
const Source = Type.String({ pattern: "^[a-z][a-z0-9-]{0,39}$" });
const Day = Type.String({ pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$" });
const Column = Type.String({ maxLength: 60 });
const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 200 }));
const nullableText = Type.Union([Type.String(), Type.Null()]);
const nullableTime = Type.Union([Type.Number(), Type.Null()]);

/** packages/rules/src/finance/read-clearing-lines.ts explains the fields. */
export const ClearingFormat = Type.Object(
  {
    delimiter: Type.Union([Type.Literal(","), Type.Literal(";"), Type.Literal("\t")]),
    decimal: Type.Union([Type.Literal("."), Type.Literal(",")]),
    dayOrder: Type.Union([Type.Literal("ymd"), Type.Literal("dmy"), Type.Literal("mdy")]),
    columns: Type.Object(
      {
        providerRef: Type.String({ minLength: 1, maxLength: 60 }),
        reference: Column,
        amount: Type.String({ minLength: 1, maxLength: 60 }),
        fee: Column,
        day: Type.String({ minLength: 1, maxLength: 60 }),
        currency: Column,
        direction: Column,
      },
      { additionalProperties: false },
    ),
    wordIn: Type.String({ maxLength: 40 }),
    wordOut: Type.String({ maxLength: 40 }),
  },
  { additionalProperties: false },
);

export const ClearingSource = Type.Object({
  code: Type.String(),
  /** Null if the source has no file format yet. */
  format: Type.Union([ClearingFormat, Type.Null()]),
  /** 0 if the source has no file format yet. */
  version: Type.Integer(),
  changedBy: nullableText,
  changedAt: nullableTime,
});

export const ClearingFile = Type.Object({
  id: Type.String(),
  source: Type.String(),
  currency: Type.String(),
  fromDay: Type.String(),
  untilDay: Type.String(),
  fileName: Type.String(),
  /** The hexadecimal SHA-256 of the file. */
  hash: Type.String(),
  lines: Type.Integer(),
  inMinor: Type.String(),
  outMinor: Type.String(),
  /** The merchant's balance with the source according to the source's statement; null if it was not entered. */
  closingMinor: nullableText,
  /** The same balance according to the ledger. */
  ledgerMinor: Type.String(),
  uploadedBy: Type.String(),
  uploadedAt: Type.Number(),
  /** The number of open differences, and the number of those that wait for a second person. */
  open: Type.Integer(),
  waiting: Type.Integer(),
});

export const ClearingQuery = Type.Object({
  source: Type.Optional(Type.String({ maxLength: 40 })),
  /** Lists only files with differences that are open or wait for a second person. */
  isOpen: Type.Optional(Type.Boolean()),
  cursor: Type.Optional(Id),
  limit: Limit,
});

export const ClearingFiles = Type.Object({
  list: Type.Array(ClearingFile),
  cursor: nullableText,
  sources: Type.Array(ClearingSource),
  /** The number of open differences in all files. */
  open: Type.Integer(),
  /** True if the caller may import files, settle differences and change formats. */
  canAct: Type.Boolean(),
});

/**
 * The file is in base64, at most 2 MB. The body limit allows slightly more, so that a larger file is refused with
 * `file.too.large`.
 */
export const ClearingBody = Type.Object(
  {
    source: Source,
    currency: Type.String({ pattern: "^[A-Z]{3}$" }),
    fromDay: Day,
    untilDay: Day,
    fileName: Type.String({ minLength: 1, maxLength: 120 }),
    file: Base64,
    closingMinor: Type.Optional(Type.String({ pattern: "^(0|-?[1-9][0-9]{0,16})$" })),
  },
  { additionalProperties: false },
);

export const ClearingFileParams = Type.Object({ id: Id });

export const ClearingOutcomeCount = Type.Object({ outcome: Type.String(), lines: Type.Integer() });

export const ClearingDetail = Type.Object({
  file: ClearingFile,
  outcomes: Type.Array(ClearingOutcomeCount),
  /**
   * The closing balance less the ledger balance, both of the source's previous file; null if either balance is missing.
   */
  previousGapMinor: nullableText,
  canAct: Type.Boolean(),
});

export const ClearingLine = Type.Object({
  number: Type.Integer(),
  direction: Type.String(),
  providerRef: nullableText,
  reference: Type.String(),
  amountMinor: nullableText,
  feeMinor: nullableText,
  day: nullableText,
  /** The merchant's payment, if there is one. */
  payment: Type.Union([
    Type.Object({
      kind: Type.String(),
      id: Type.String(),
      memberId: Type.String(),
      account: Type.String(),
      amountMinor: Type.String(),
      feeMinor: Type.String(),
      day: nullableText,
    }),
    Type.Null(),
  ]),
  /** packages/rules/src/finance/match-clearing.ts explains the outcomes. */
  outcome: Type.String(),
  /** clear, open, waiting or settled. */
  state: Type.String(),
  /** accepted, adjusted or agreed. */
  action: nullableText,
  reason: Type.String(),
  settledBy: nullableText,
  settledAt: nullableTime,
});

export const ClearingLinesQuery = Type.Object({
  outcome: Type.Optional(Type.String({ maxLength: 20 })),
  /** Lists only lines that are open or wait for a second person. */
  isOpen: Type.Optional(Type.Boolean()),
  cursor: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,8}$" })),
  limit: Limit,
});

export const ClearingLines = Type.Object({ list: Type.Array(ClearingLine), cursor: nullableText });

export const ClearingLineParams = Type.Object({ id: Id, number: Type.String({ pattern: "^[1-9][0-9]{0,8}$" }) });

export const AcceptLineBody = Type.Object({ reason: Reason }, { additionalProperties: false });

/** An adjustment for the member of the payment. The member sees the reason. */
export const AdjustLineBody = Type.Object(
  {
    direction: Type.Union([Type.Literal("in"), Type.Literal("out")]),
    amountMinor: Type.String({ pattern: "^[1-9][0-9]{0,17}$" }),
    reason: Reason,
  },
  { additionalProperties: false },
);

export const ClearingSourceParams = Type.Object({ source: Source });

export const ClearingFormatBody = Type.Object(
  { format: ClearingFormat, version: Type.Integer({ minimum: 0 }), reason: Reason },
  { additionalProperties: false },
);

export const ClearingSources = Type.Object({ sources: Type.Array(ClearingSource) });

export type ClearingFormat = Static<typeof ClearingFormat>;
export type ClearingSource = Static<typeof ClearingSource>;
export type ClearingFile = Static<typeof ClearingFile>;
export type ClearingQuery = Static<typeof ClearingQuery>;
export type ClearingFiles = Static<typeof ClearingFiles>;
export type ClearingBody = Static<typeof ClearingBody>;
export type ClearingDetail = Static<typeof ClearingDetail>;
export type ClearingLine = Static<typeof ClearingLine>;
export type ClearingLinesQuery = Static<typeof ClearingLinesQuery>;
export type ClearingLines = Static<typeof ClearingLines>;
export type AcceptLineBody = Static<typeof AcceptLineBody>;
export type AdjustLineBody = Static<typeof AdjustLineBody>;
export type ClearingFormatBody = Static<typeof ClearingFormatBody>;
export type ClearingSources = Static<typeof ClearingSources>;
