/**
 * Imports a statement file of a source and compares it with our payments, in the caller's transaction. An invalid file
 * is refused completely. No money moves.
 *
 * Refusals, in this order: `clearing.format.missing` (the source has no file format), `request.param.err` (currency),
 * `clearing.days.invalid` (days in the wrong order, more than two months, or not over yet), `file.too.large`
 * {megabytes}, `clearing.file.known` {name, by} (the same bytes were imported before), `clearing.encoding.invalid` (not
 * UTF-8, or characters that no statement contains), `clearing.heading.missing` {name}, `clearing.line.invalid` {line,
 * fault} (the first line that cannot be read, or whose day is outside the days of the file), `clearing.too.many.lines`
 * {max}. Side effects: writes the rows and an audit entry, and settles the entries of payments that were missing in an
 * earlier file and that this file names. Returns the id of the file.
 */

import { createHash } from "node:crypto";
import type { ClearingBody } from "@openhouse/protocol/finance/clearing";
import { clearingBounds, readClearingLines } from "@openhouse/rules/finance/read-clearing-lines";
import type { ClearingFormat, ClearingLine } from "@openhouse/rules/finance/read-clearing-lines";
import type { StaffActor } from "../../core/actor.ts";
import { businessDay } from "../../core/merchant/business-day.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import { agreeMissedPayments, insertLines } from "./clearing-line-repository.ts";
import { readClearingBalance } from "./clearing-payment-repository.ts";
import type { PaymentsOfSource } from "./clearing-payment-repository.ts";
import { findFileByHash, insertFile, lockSource, selectSources } from "./clearing-repository.ts";
import type { NewClearingFile } from "./clearing-repository.ts";
import { currencyOf } from "./currency-of.ts";
import { compareLines } from "./compare-lines.ts";

type ImportDeps = Pick<Deps, "ids" | "clock" | "merchants">;

interface Upload {
  readonly actor: StaffActor;
  readonly body: ClearingBody;
}

const dayMs = 86_400_000;
const bytesPerMegabyte = 2 ** 20;

export async function importClearingFile(deps: ImportDeps, tx: Transaction, { actor, body }: Upload): Promise<bigint> {
  const { merchantId } = actor;
  const { source, fromDay, untilDay } = body;
  const { timeZone } = deps.merchants.byId(merchantId);
  const format = await formatOf(tx, actor, source);
  const currency = currencyOf(body.currency);
  const uploadedAt = deps.clock.businessNow();
  refuseDays(body, businessDay(uploadedAt, timeZone));
  const raw = Buffer.from(body.file, "base64");
  if (raw.length > clearingBounds.bytes) {
    throw new Refusal("file.too.large", { megabytes: clearingBounds.bytes / bytesPerMegabyte });
  }
  await lockSource(tx, { merchantId, source });
  const hash = createHash("sha256").update(raw).digest();
  const existingFile = await findFileByHash(tx, { merchantId, source, hash });
  if (existingFile !== undefined)
    throw new Refusal("clearing.file.known", { name: existingFile.fileName, by: existingFile.uploadedName });
  const statementLines = linesOf(readText(raw), { format, currency, fromDay, untilDay });
  const paymentSource: PaymentsOfSource = { merchantId, currency, source, timeZone };
  const file: NewClearingFile = {
    merchantId,
    id: deps.ids.next(),
    source,
    currency,
    fromDay,
    untilDay,
    fileName: plainName(body.fileName),
    hash,
    bytes: raw.length,
    lines: statementLines.length,
    inMinor: sumOf(statementLines, "in"),
    outMinor: sumOf(statementLines, "out"),
    closingMinor: body.closingMinor === undefined ? null : BigInt(body.closingMinor),
    ledgerMinor: await readClearingBalance(tx, paymentSource, untilDay),
    uploadedBy: actor.staffId,
    uploadedName: actor.account,
    uploadedAt,
  };
  const comparison = await compareLines(tx, paymentSource, statementLines);
  await insertFile(tx, file);
  await insertLines(tx, file, comparison.lines);
  await insertLines(tx, file, await comparison.findMissed(file));
  await agreeMissedPayments(tx, { merchantId, subjectIds: comparison.subjectIds, at: uploadedAt });
  await audit(tx, { actor, file });
  return file.id;
}

async function formatOf(tx: Transaction, { merchantId }: StaffActor, source: string): Promise<ClearingFormat> {
  const sources = await selectSources(tx, merchantId);
  const format = sources.find(({ code }) => code === source)?.format ?? null;
  if (format === null) throw new Refusal("clearing.format.missing");
  return format;
}

/** Refuses days that are not over, because their statement would be incomplete. */
function refuseDays({ fromDay, untilDay }: Pick<ClearingBody, "fromDay" | "untilDay">, today: string): void {
  const [from, until] = [fromDay, untilDay].map((day) => Date.parse(`${day}T00:00:00Z`));
  const isInvalid =
    from === undefined ||
    until === undefined ||
    [from, until].some(Number.isNaN) ||
    until < from ||
    (until - from) / dayMs >= clearingBounds.days ||
    untilDay >= today;
  if (isInvalid) throw new Refusal("clearing.days.invalid", { max: clearingBounds.days });
}

/** Reads UTF-8 with or without a byte order mark, and refuses characters that no statement contains. */
function readText(raw: Buffer): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(raw);
  } catch {
    throw new Refusal("clearing.encoding.invalid");
  }
  // Control and zero-width characters: some change the text direction, and no statement contains them.
  if (/[\p{Cc}\p{Cf}\uFFFD]/u.test(text.replaceAll(/[\t\r\n]/g, ""))) throw new Refusal("clearing.encoding.invalid");
  return text;
}

interface ReadOptions {
  readonly format: ClearingFormat;
  readonly currency: Parameters<typeof readClearingLines>[2];
  readonly fromDay: string;
  readonly untilDay: string;
}

function linesOf(text: string, { format, currency, fromDay, untilDay }: ReadOptions): readonly ClearingLine[] {
  const statementLines = readClearingLines(text, format, currency);
  if (statementLines.kind === "heading") throw new Refusal("clearing.heading.missing", { name: statementLines.name });
  if (statementLines.kind === "fault")
    throw new Refusal("clearing.line.invalid", { line: statementLines.line, fault: statementLines.fault });
  const lineOutside = statementLines.lines.find(({ day }) => day < fromDay || day > untilDay);
  if (lineOutside !== undefined) throw new Refusal("clearing.line.invalid", { line: lineOutside.line, fault: "day" });
  if (statementLines.lines.length > clearingBounds.lines) {
    throw new Refusal("clearing.too.many.lines", { max: clearingBounds.lines });
  }
  return statementLines.lines;
}

/** Removes special characters from the file name, which the uploader chooses. */
function plainName(name: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N} ._()+-]/gu, "").trim();
  return plain === "" ? "statement.csv" : plain;
}

function sumOf(lines: readonly ClearingLine[], direction: ClearingLine["direction"]): bigint {
  return lines.reduce((sum, line) => (line.direction === direction ? sum + line.amountMinor : sum), 0n);
}

async function audit(tx: Transaction, { actor, file }: { actor: StaffActor; file: NewClearingFile }): Promise<void> {
  const { merchantId, id, source, currency, fromDay, untilDay, fileName, hash, lines, closingMinor } = file;
  await appendAudit(tx, {
    merchantId,
    at: file.uploadedAt,
    actor: auditedActor(actor),
    action: "clearing.taken",
    subject: { kind: "clearing", id: String(id) },
    detail: {
      source,
      currency,
      fromDay,
      untilDay,
      fileName,
      sha256: hash.toString("hex"),
      lines: String(lines),
      closingMinor: closingMinor === null ? "" : String(closingMinor),
      ledgerMinor: String(file.ledgerMinor),
    },
  });
}
