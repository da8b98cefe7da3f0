/**
 * Draws a statement as a PDF document: a header, the sums, the lines under column heads that every page repeats, and a
 * footer with the check code and the page number. The document is tagged for screen readers: a heading, paragraphs, and
 * a table with column heads. What each page repeats is left out for them, except for the footer of the last page.
 */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as yieldToOtherRequests } from "node:timers/promises";
import PdfDocument from "pdfkit";

/** All texts of the document, in the reader's language. */
export interface StatementPaper {
  /** The language of the texts (BCP 47). */
  readonly language: string;
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
/** An element of the document's structure, as screen readers see it. */
type Element = ReturnType<Document["struct"]>;

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
  const root = document.struct("Document");
  document.addStructure(root);
  drawHead(document, root, paper);
  const table = document.struct("Table");
  root.add(table);
  drawColumnHeads(document, paper, table);
  if (rows.length === 0) drawNotice(document, root, paper.noLines);
  for (const row of rows) {
    if (document.y + rowHeight > bottom) {
      await yieldToOtherRequests();
      document.addPage();
      drawColumnHeads(document, paper, undefined);
    }
    drawRow(document, row, { table, type: "TD" });
  }
  table.end();
  drawFooters(document, root, paper);
  root.end();
  document.end();
  return bytes;
}

async function openDocument({ title, merchantName, printedAt, language }: StatementPaper): Promise<Document> {
  const [text, display] = await Promise.all(
    ["onest-latin-400.ttf", "bricolage-latin-700.ttf"].map((name) => readFile(join(fonts, name))),
  );
  const info = { Title: title, Author: merchantName, CreationDate: printedAt, ModDate: printedAt };
  const tags = { tagged: true, lang: language, displayTitle: true, pdfVersion: "1.7" } as const;
  const document = new PdfDocument({ size: "A4", margin: edge, bufferPages: true, info, font: "", ...tags });
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

function drawHead(document: Document, root: Element, { merchantName, title, head, sums }: StatementPaper): void {
  const line = { x: edge, width: right - edge, align: "left" } as const;
  document.font("display").fontSize(11).fillColor("#5b5b66");
  root.add(document.struct("P", {}, () => write(document, merchantName, line)));
  document.moveDown(0.2).fontSize(20).fillColor("#16161c");
  root.add(document.struct("H1", {}, () => write(document, title, line)));
  document.moveDown(0.5).font("text").fontSize(9);
  for (const pair of head) root.add(document.struct("P", {}, () => drawPair(document, pair, edge + 90)));
  document.moveDown(0.6);
  for (const pair of sums) root.add(document.struct("P", {}, () => drawPair(document, pair, edge + 150)));
  document.moveDown(1);
}

function drawPair(document: Document, [name, value]: readonly [string, string], x: number): void {
  const { y } = document;
  document.fillColor("#5b5b66");
  write(document, name, { x: edge, width: x - edge - 6, align: "left" });
  document.fillColor("#16161c");
  write(document, value, { x, y, width: right - x, align: "left" });
}

function drawNotice(document: Document, root: Element, text: string): void {
  root.add(document.struct("P", {}, () => write(document, text, { x: edge, width: right - edge, align: "left" })));
}

/** Without `table` the column heads are not tagged, because the table has its heads on the first page. */
function drawColumnHeads(document: Document, paper: StatementPaper, table: Element | undefined): void {
  document.font("text").fontSize(8).fillColor("#5b5b66");
  if (table === undefined) drawArtifact(document, "Pagination", () => drawRow(document, paper.columns, undefined));
  else drawRow(document, paper.columns, { table, type: "TH" });
  drawArtifact(document, "Layout", () => {
    document
      .moveTo(edge, document.y - 3)
      .lineTo(right, document.y - 3)
      .lineWidth(0.5)
      .strokeColor("#c9c9d2")
      .stroke();
  });
  document.fillColor("#16161c");
}

/** Draws something that screen readers skip. */
function drawArtifact(document: Document, type: "Pagination" | "Layout", draw: () => void): void {
  document.markContent("Artifact", { type });
  draw();
  document.endMarkedContent();
}

interface TableRow {
  readonly table: Element;
  readonly type: "TH" | "TD";
}

function drawRow(document: Document, cells: readonly string[], tableRow: TableRow | undefined): void {
  const { y } = document;
  const elements = columns.map((column, index) => {
    const draw = () => write(document, cells[index] ?? "", { ...column, y });
    if (tableRow === undefined) {
      draw();
      return undefined;
    }
    const cell = { title: cells[index] ?? "", scope: "Column" };
    return tableRow.type === "TH" ? document.struct("TH", cell, draw) : document.struct("TD", {}, draw);
  });
  tableRow?.table.add(
    document.struct(
      "TR",
      {},
      elements.filter((element) => element !== undefined),
    ),
  );
  document.y = y + rowHeight;
}

/** Draws the footers last, because the number of pages is known only then. */
function drawFooters(document: Document, root: Element, { code, hint, pageText }: StatementPaper): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    // Otherwise, text below the margin would start a new page.
    document.page.margins.bottom = 0;
    document.font("text").fontSize(8).fillColor("#16161c");
    drawArtifact(document, "Pagination", () => {
      const box = { x: right - 140, y: bottom + 16, width: 140, align: "right" } as const;
      write(document, pageText(page + 1, count), box);
    });
    const drawCode = () => {
      document.fontSize(8).fillColor("#16161c");
      write(document, code, { x: edge, y: bottom + 16, width: 330, align: "left" });
      document.fillColor("#5b5b66").fontSize(7);
      document.text(toPrintable(hint), edge, bottom + 30, { width: right - edge, height: 20, ellipsis: true });
    };
    if (page === count - 1) root.add(document.struct("P", {}, drawCode));
    else drawArtifact(document, "Pagination", drawCode);
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

const unprintableCharacters =
  /[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ab\u20b1\u2212\u25c6]/gu;

function toPrintable(text: string): string {
  return text.replaceAll(unprintableCharacters, "?");
}
