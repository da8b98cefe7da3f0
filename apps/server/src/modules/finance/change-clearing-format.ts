/**
 * Changes the format in which the statement files of a source (a provider, or the merchant's own bank) are read, in the
 * caller's transaction. Imported files do not change.
 *
 * Refusals, in this order: `no.data` (the source is unknown), `request.param.err` (no column for the provider
 * reference, amount or day; two columns with the same name; words for the direction that are missing, equal or
 * unnecessary; or the same character as delimiter and decimal separator), `settings.changed` (another staff member has
 * changed the format in the meantime). Side effects: writes the format, and an audit entry with the format before and
 * after.
 */

import type { ClearingFormat, ClearingFormatBody } from "@openhouse/protocol/finance/clearing";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import { selectSources, writeFormat } from "./clearing-repository.ts";

interface FormatRequest {
  readonly actor: StaffActor;
  readonly source: string;
  readonly body: ClearingFormatBody;
}

export async function changeClearingFormat(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, source, body }: FormatRequest,
): Promise<void> {
  const { merchantId } = actor;
  const before = (await selectSources(tx, merchantId)).find(({ code }) => code === source);
  if (before === undefined) throw new Refusal("no.data");
  const format = trimFormat(body.format);
  const fault = faultOf(format);
  if (fault !== undefined) throw new Refusal("request.param.err", {}, { fields: [fault] });
  const changedAt = clock.businessNow();
  const change = { merchantId, source, format, version: body.version, changedName: actor.account, changedAt };
  if (!(await writeFormat(tx, change))) throw new Refusal("settings.changed");
  await appendAudit(tx, {
    merchantId,
    at: changedAt,
    actor: auditedActor(actor),
    action: "clearing.format-changed",
    subject: { kind: "clearing", id: source },
    detail: { before: before.format, after: format },
    reason: body.reason,
  });
}

function trimFormat(format: ClearingFormat): ClearingFormat {
  const { providerRef, reference, amount, fee, day, currency, direction } = format.columns;
  return {
    ...format,
    columns: {
      providerRef: providerRef.trim(),
      reference: reference.trim(),
      amount: amount.trim(),
      fee: fee.trim(),
      day: day.trim(),
      currency: currency.trim(),
      direction: direction.trim(),
    },
    wordIn: format.wordIn.trim(),
    wordOut: format.wordOut.trim(),
  };
}

function faultOf({ columns, wordIn, wordOut, delimiter, decimal }: ClearingFormat): string | undefined {
  if ([columns.providerRef, columns.amount, columns.day].includes("")) return "columns";
  const columnNames = Object.values(columns).filter((name) => name !== "");
  if (new Set(columnNames).size !== columnNames.length) return "columns";
  const hasWords = columns.direction !== "";
  const areWordsValid = hasWords
    ? wordIn !== "" && wordOut !== "" && wordIn.toLowerCase() !== wordOut.toLowerCase()
    : wordIn === "" && wordOut === "";
  if (!areWordsValid) return "wordIn";
  return delimiter === decimal ? "decimal" : undefined;
}
