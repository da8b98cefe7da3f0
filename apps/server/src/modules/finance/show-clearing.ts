/** The back office's view of clearing: the files, one file, its lines. Reads only. */

import type {
  ClearingDetail,
  ClearingFile,
  ClearingFiles,
  ClearingLine,
  ClearingLines,
  ClearingLinesQuery,
  ClearingQuery,
  ClearingSource,
} from "@openhouse/protocol/finance/clearing";
import type { StaffActor } from "../../core/actor.ts";
import { readCursor } from "../../core/records/read-id.ts";
import { Refusal } from "../../core/refusal.ts";
import { textOrNull } from "../../core/records/text-or-null.ts";
import type { Queryable } from "../../db/connection.ts";
import { countOutcomes, selectLines } from "./clearing-line-repository.ts";
import type { ClearingLineRecord } from "./clearing-line-repository.ts";
import { countOpenLines, findFile, findPreviousGap, selectFiles, selectSources } from "./clearing-repository.ts";
import type { ClearingFileRecord, SourceRecord } from "./clearing-repository.ts";

const defaultFiles = 25;
const defaultLines = 100;

/** Lists files, newest first. Refuses `request.param.err` for an invalid cursor. */
export async function listClearing(db: Queryable, actor: StaffActor, query: ClearingQuery): Promise<ClearingFiles> {
  const { merchantId } = actor;
  const { limit = defaultFiles, isOpen = false, cursor } = query;
  const files = await selectFiles(db, {
    merchantId,
    source: textOrNull(query.source),
    isOpen,
    before: readCursor(cursor),
    limit: limit + 1,
  });
  const list = files.slice(0, limit).map(toFile);
  return {
    list,
    cursor: files.length > limit ? (list.at(-1)?.id ?? null) : null,
    sources: await listSources(db, actor),
    open: await countOpenLines(db, merchantId),
    canAct: canSettle(actor),
  };
}

export async function listSources(db: Queryable, { merchantId }: StaffActor): Promise<ClearingSource[]> {
  return (await selectSources(db, merchantId)).map(toSource);
}

/** Shows one file with the number of lines per result of the comparison. Refuses `no.data`. */
export async function showClearing(db: Queryable, actor: StaffActor, id: bigint): Promise<ClearingDetail> {
  const { merchantId } = actor;
  const file = await findFile(db, merchantId, id);
  if (file === undefined) throw new Refusal("no.data");
  const gap = await findPreviousGap(db, file);
  return {
    file: toFile(file),
    outcomes: await countOutcomes(db, merchantId, id),
    previousGapMinor: gap === null ? null : String(gap),
    canAct: canSettle(actor),
  };
}

/** The lines in the order of the file, followed by our payments that are missing in the file. */
export async function listClearingLines(
  db: Queryable,
  { merchantId }: StaffActor,
  { id: fileId, query }: { id: bigint; query: ClearingLinesQuery },
): Promise<ClearingLines> {
  const { limit = defaultLines, isOpen = false, cursor } = query;
  const rows = await selectLines(db, {
    merchantId,
    fileId,
    outcome: textOrNull(query.outcome),
    isOpen,
    after: cursor === undefined ? 0 : Number(cursor),
    limit: limit + 1,
  });
  const list = rows.slice(0, limit).map(toLine);
  return { list, cursor: rows.length > limit ? String(list.at(-1)?.number ?? 0) : null };
}

/** One line of a file. Refuses `no.data`. */
export async function showClearingLine(
  db: Queryable,
  { merchantId }: StaffActor,
  { fileId, number }: { fileId: bigint; number: number },
): Promise<ClearingLine> {
  const search = { merchantId, fileId, outcome: null, isOpen: false, after: number - 1, limit: 1 };
  const [line] = await selectLines(db, search);
  if (line?.number !== number) throw new Refusal("no.data");
  return toLine(line);
}

function canSettle({ roles }: StaffActor): boolean {
  return roles.includes("finance") || roles.includes("admin");
}

function toSource({ changedAt, ...source }: SourceRecord): ClearingSource {
  return { ...source, changedAt: changedAt?.getTime() ?? null };
}

function toFile(file: ClearingFileRecord): ClearingFile {
  return {
    id: String(file.id),
    source: file.source,
    currency: file.currency,
    fromDay: file.fromDay,
    untilDay: file.untilDay,
    fileName: file.fileName,
    hash: file.hash.toString("hex"),
    lines: file.lines,
    inMinor: String(file.inMinor),
    outMinor: String(file.outMinor),
    closingMinor: textOf(file.closingMinor),
    ledgerMinor: String(file.ledgerMinor),
    uploadedBy: file.uploadedName,
    uploadedAt: file.uploadedAt.getTime(),
    open: file.open,
    waiting: file.waiting,
  };
}

function toLine(line: ClearingLineRecord): ClearingLine {
  const { number, direction, providerRef, reference, day, outcome, state, action, reason } = line;
  return {
    number,
    direction,
    providerRef,
    reference,
    amountMinor: textOf(line.amountMinor),
    feeMinor: textOf(line.feeMinor),
    day,
    payment: paymentOf(line),
    outcome,
    state,
    action,
    reason,
    settledBy: line.settledName,
    settledAt: line.settledAt?.getTime() ?? null,
  };
}

function paymentOf(line: ClearingLineRecord): ClearingLine["payment"] {
  const { subjectKind: kind, subjectId, memberId, account, ourAmountMinor, ourFeeMinor, ourDay } = line;
  if (kind === null || subjectId === null) return null;
  return {
    kind,
    id: String(subjectId),
    memberId: String(memberId ?? ""),
    account: account ?? "",
    amountMinor: String(ourAmountMinor ?? 0n),
    feeMinor: String(ourFeeMinor ?? 0n),
    day: ourDay,
  };
}

function textOf(minor: bigint | null): string | null {
  return minor === null ? null : String(minor);
}
