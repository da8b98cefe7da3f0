/**
 * Takes a statement file of a source and holds it against our payments, in the caller's transaction: whole or not at
 * all. No money moves.
 *
 * Refusals, in this order: `clearing.format.missing` (nobody has said how the source's files are read),
 * `request.param.err` (currency), `clearing.days.invalid` (backwards, longer than two months, or not over yet),
 * `file.too.large` {megabytes}, `clearing.file.known` {name, by} (the same bytes were taken before),
 * `clearing.encoding.invalid` (not UTF-8, or signs that no text has), `clearing.heading.missing` {name},
 * `clearing.line.invalid` {line, fault} (the first line that cannot be read, or lies outside the days),
 * `clearing.too.many.lines` {max}. Side effects: the rows, an entry of the audit chain; what an earlier file missed and
 * this one names is settled. Answers the id of the file.
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
import { holdAgainst } from "./hold-against.ts";

type TakeDeps = Pick<Deps, "ids" | "clock" | "merchants">;

interface Upload {
  readonly actor: StaffActor;
  readonly body: ClearingBody;
}

const dayMs = 86_400_000;
const bytesPerMegabyte = 2 ** 20;

export async function takeClearingFile(deps: TakeDeps, tx: Transaction, { actor, body }: Upload): Promise<bigint> {
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
  const known = await findFileByHash(tx, { merchantId, source, hash });
  if (known !== undefined) throw new Refusal("clearing.file.known", { name: known.fileName, by: known.uploadedName });
  const read = linesOf(readText(raw), { format, currency, fromDay, untilDay });
  const of: PaymentsOfSource = { merchantId, currency, source, timeZone };
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
    lines: read.length,
    inMinor: sumOf(read, "in"),
    outMinor: sumOf(read, "out"),
    closingMinor: body.closingMinor === undefined ? null : BigInt(body.closingMinor),
    ledgerMinor: await readClearingBalance(tx, of, untilDay),
    uploadedBy: actor.staffId,
    uploadedName: actor.account,
    uploadedAt,
  };
  const held = await holdAgainst(tx, of, read);
  await insertFile(tx, file);
  await insertLines(tx, file, held.lines);
  await insertLines(tx, file, await held.findMissed(file));
  await agreeMissedPayments(tx, { merchantId, subjectIds: held.subjectIds, at: uploadedAt });
  await audit(tx, { actor, file });
  return file.id;
}

async function formatOf(tx: Transaction, { merchantId }: StaffActor, source: string): Promise<ClearingFormat> {
  const sources = await selectSources(tx, merchantId);
  const format = sources.find(({ code }) => code === source)?.format ?? null;
  if (format === null) throw new Refusal("clearing.format.missing");
  return format;
}

/** The statement of a day that is not over would miss what is still to come. */
function refuseDays({ fromDay, untilDay }: Pick<ClearingBody, "fromDay" | "untilDay">, today: string): void {
  const [from, until] = [fromDay, untilDay].map((day) => Date.parse(`${day}T00:00:00Z`));
  const isWrong =
    from === undefined ||
    until === undefined ||
    [from, until].some(Number.isNaN) ||
    until < from ||
    (until - from) / dayMs >= clearingBounds.days ||
    untilDay >= today;
  if (isWrong) throw new Refusal("clearing.days.invalid", { max: clearingBounds.days });
}

/** UTF-8 with or without its mark; a sign that no text has means that it is something else. */
function readText(raw: Buffer): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(raw);
  } catch {
    throw new Refusal("clearing.encoding.invalid");
  }
  // Controls and signs of no width: some turn the direction of writing, none belongs into a statement.
  if (/[\p{Cc}\p{Cf}\uFFFD]/u.test(text.replaceAll(/[\t\r\n]/g, ""))) throw new Refusal("clearing.encoding.invalid");
  return text;
}

interface Reading {
  readonly format: ClearingFormat;
  readonly currency: Parameters<typeof readClearingLines>[2];
  readonly fromDay: string;
  readonly untilDay: string;
}

function linesOf(text: string, { format, currency, fromDay, untilDay }: Reading): readonly ClearingLine[] {
  const read = readClearingLines(text, format, currency);
  if (read.kind === "heading") throw new Refusal("clearing.heading.missing", { name: read.name });
  if (read.kind === "fault") throw new Refusal("clearing.line.invalid", { line: read.line, fault: read.fault });
  const outside = read.lines.find(({ day }) => day < fromDay || day > untilDay);
  if (outside !== undefined) throw new Refusal("clearing.line.invalid", { line: outside.line, fault: "day" });
  if (read.lines.length > clearingBounds.lines) {
    throw new Refusal("clearing.too.many.lines", { max: clearingBounds.lines });
  }
  return read.lines;
}

/** People choose file names; what could hide in one is left out. */
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
