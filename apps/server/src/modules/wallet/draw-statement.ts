/**
 * Draws a statement as a PDF document: a header, the sums, the lines under column heads that every page repeats, and a
 * footer with the check code and the page number.
 */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as yieldToOtherRequests } from "node:timers/promises";
import PdfDocument from "pdfkit";

/** All texts of the document, in the reader's language. */
export interface StatementPaper {
  readonly merchantName: string;
  readonly title: string;
  readonly printedAt: Date;
  readonly head: readonly (readonly [name: string, value: string])[];
  readonly sums: readonly (readonly [name: string, amount: string])[];
  /** Column heads: time, description, reference, amount, balance after. */
  readonly columns: readonly string[];
  /** Shown when the statement has no lines. */
  readonly noLines: string;
  readonly code: string;
  readonly hint: string;
  pageText(page: number, pages: number): string;
}

type Document = InstanceType<typeof PdfDocument>;

const fonts = join(import.meta.dirname, "../../../../../packages/ui/fonts");
/** Layout of an A4 page, in points. */
const edge = 48;
const right = 595.28 - edge;
const bottom = 841.89 - 88;
const rowHeight = 15;
/** Position, width and alignment of each column. Amounts are aligned right. */
const columns = [
  { x: edge, width: 98, align: "left" },
  { x: edge + 100, width: 118, align: "left" },
  { x: edge + 220, width: 103, align: "left" },
  { x: edge + 323, width: 88, align: "right" },
  { x: edge + 411, width: 88, align: "right" },
] as const;

/** Draws the document. Yields to other requests between two pages. Characters that the fonts do not have become "?". */
export async function drawStatement(paper: StatementPaper, rows: readonly (readonly string[])[]): Promise<Buffer> {
  const document = await openDocument(paper);
  const bytes = collectBytes(document);
  drawHead(document, paper);
  drawColumnHeads(document, paper);
  if (rows.length === 0) write(document, paper.noLines, { x: edge, width: right - edge, align: "left" });
  for (const row of rows) {
    if (document.y + rowHeight > bottom) {
      await yieldToOtherRequests();
      document.addPage();
      drawColumnHeads(document, paper);
    }
    drawRow(document, row);
  }
  drawFooters(document, paper);
  document.end();
  return bytes;
}

async function openDocument({ title, merchantName, printedAt }: StatementPaper): Promise<Document> {
  const [text, display] = await Promise.all(
    ["onest-latin-400.ttf", "bricolage-latin-700.ttf"].map((name) => readFile(join(fonts, name))),
  );
  const info = { Title: title, Author: merchantName, CreationDate: printedAt, ModDate: printedAt };
  const document = new PdfDocument({ size: "A4", margin: edge, bufferPages: true, info, font: "" });
  document.registerFont("text", text);
  document.registerFont("display", display);
  return document.font("text");
}

function collectBytes(document: Document): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
}

function drawHead(document: Document, { merchantName, title, head, sums }: StatementPaper): void {
  document.font("display").fontSize(11).fillColor("#5b5b66");
  write(document, merchantName, { x: edge, width: right - edge, align: "left" });
  document.moveDown(0.2).fontSize(20).fillColor("#16161c");
  write(document, title, { x: edge, width: right - edge, align: "left" });
  document.moveDown(0.5).font("text").fontSize(9);
  for (const [name, value] of head) drawPair(document, [name, value], edge + 90);
  document.moveDown(0.6);
  for (const [name, value] of sums) drawPair(document, [name, value], edge + 150);
  document.moveDown(1);
}

function drawPair(document: Document, [name, value]: readonly [string, string], x: number): void {
  const { y } = document;
  document.fillColor("#5b5b66");
  write(document, name, { x: edge, width: x - edge - 6, align: "left" });
  document.fillColor("#16161c");
  write(document, value, { x, y, width: right - x, align: "left" });
}

function drawColumnHeads(document: Document, paper: StatementPaper): void {
  document.font("text").fontSize(8).fillColor("#5b5b66");
  drawRow(document, paper.columns);
  document
    .moveTo(edge, document.y - 3)
    .lineTo(right, document.y - 3)
    .lineWidth(0.5)
    .strokeColor("#c9c9d2")
    .stroke();
  document.fillColor("#16161c");
}

function drawRow(document: Document, cells: readonly string[]): void {
  const { y } = document;
  for (const [index, column] of columns.entries()) write(document, cells[index] ?? "", { ...column, y });
  document.y = y + rowHeight;
}

/** Draws the footers last, because the number of pages is known only then. */
function drawFooters(document: Document, { code, hint, pageText }: StatementPaper): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    // Otherwise, text below the margin would start a new page.
    document.page.margins.bottom = 0;
    document.font("text").fontSize(8).fillColor("#16161c");
    write(document, code, { x: edge, y: bottom + 16, width: 330, align: "left" });
    write(document, pageText(page + 1, count), { x: right - 140, y: bottom + 16, width: 140, align: "right" });
    document.fillColor("#5b5b66").fontSize(7);
    document.text(toPrintable(hint), edge, bottom + 30, { width: right - edge, height: 20, ellipsis: true });
  }
}

interface TextBox {
  readonly x: number;
  /** Default: below the last written text. */
  readonly y?: number;
  readonly width: number;
  readonly align: "left" | "right";
}

/** Writes one line. Text that does not fit ends in an ellipsis. */
function write(document: Document, text: string, { x, y = document.y, width, align }: TextBox): void {
  document.text(toPrintable(text), x, y, { width, align, lineBreak: false, ellipsis: true, height: rowHeight });
  document.y = y + document.currentLineHeight(true) + 2;
}

const unprintableCharacters = /[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2212]/gu;

function toPrintable(text: string): string {
  return text.replaceAll(unprintableCharacters, "?");
}
