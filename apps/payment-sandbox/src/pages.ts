/**
 * The HTML pages of the sandbox: a payment, the overview, the scan form and the page for an unknown payment. They use
 * no scripts.
 */

import { shippedLanguages } from "@openhouse/i18n/shipped";
import type { Language } from "@openhouse/i18n/shipped";
import { translate } from "@openhouse/i18n/translate";
import type { TextValues } from "@openhouse/i18n/translate";
import { sandboxFaults } from "@openhouse/protocol/payments/sandbox-provider";
import type { SandboxFault } from "@openhouse/protocol/payments/sandbox-provider";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { formatMoney, money } from "@openhouse/rules/money/money";
import type { Order } from "./journal.ts";
import { amountOf } from "./orders.ts";
import { pageStyle } from "./page-style.ts";

/** The faults that can be chosen together with the decision. */
const faultsOfDecision: readonly SandboxFault[] = ["duplicate", "outOfOrder", "delayed", "wrongAmount", "noWebhook"];

const mark = `<svg viewBox="0 0 24 24" aria-hidden="true"><rect x="2" y="5" width="20" height="14" rx="3" fill="none"
 stroke="currentColor" stroke-width="1.8"/><path d="M2 10h20M6 15h4" stroke="currentColor" stroke-width="1.8"/></svg>`;

/** The page of one payment. */
export function paymentPage(order: Order, language: Language): string {
  const text = textsIn(language);
  const rows = [
    [text("payee"), order.payee],
    [text("channel"), order.channel],
    [text("reference"), order.reference],
  ];
  return page({
    language,
    title: text("title"),
    path: `/pay/${order.token}`,
    body: `<div class="card"><h1>${text(order.state === "pending" ? "heading" : "heading.done")}</h1>
${order.state === "pending" ? `<p class="muted">${text("subheading")}</p>` : ""}
<p class="sum">${escapeHtml(amountText(order, language))}</p>
<dl>${rows.map(([name = "", value = ""]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join("")}</dl>
${order.state === "pending" ? decisionForm(order, language) : outcome(order, text)}</div>
<p class="note">${text("play-money")}</p>`,
  });
}

/** The overview: the faults of future orders, and the latest orders. */
export function overviewPage(
  { orders, faults, waiting }: { orders: readonly Order[]; faults: readonly SandboxFault[]; waiting: number },
  language: Language,
): string {
  const text = textsIn(language);
  const rows = orders.map(
    (order) => `<tr><td>${orderLink(order)}</td><td>${text(`kind.${order.kind}`)}</td>
<td class="number">${escapeHtml(amountText(order, language))}</td><td>${text(`state.${order.state}`)}</td>
<td>${order.faults.map((fault) => text(`fault.${fault}`)).join(", ")}</td></tr>`,
  );
  const table = `<div class="scroll"><table><thead><tr><th>${text("reference")}</th><th>${text("kind")}</th>
<th class="number">${text("amount")}</th><th>${text("state")}</th><th>${text("faults.chosen")}</th></tr></thead>
<tbody>${rows.join("")}</tbody></table></div>`;
  return page({
    language,
    title: text("overview"),
    path: "/",
    isWide: true,
    body: `<p class="note">${text("play-money")}</p>
<div class="card"><h1>${text("overview")}</h1><p class="muted">${text("waiting", { count: waiting })}</p>
${orders.length === 0 ? `<p>${text("none")}</p>` : table}
<p><a href="/scan?lang=${language}">${text("scan")}</a></p></div>
<div class="card"><form method="post" action="/faults?lang=${language}"><h2>${text("faults.next")}</h2>
${faultBoxes(sandboxFaults, faults, text)}<p></p><button type="submit">${text("faults.save")}</button></form></div>`,
  });
}

/** A form for a scanned code or an account number, in place of a banking app. */
export function scanPage(language: Language): string {
  const text = textsIn(language);
  const body = `<div class="card"><h1>${text("scan")}</h1><form method="post" action="/scan?lang=${language}">
<p><label>${text("scan.code")}<br><input name="code" required autocomplete="off"></label></p>
<button class="go" type="submit">${text("scan.go")}</button></form></div>
<p class="note">${text("play-money")}</p>`;
  return page({ language, title: text("scan"), path: "/scan", body });
}

/** The page for an unknown payment. */
export function missingPage(language: Language): string {
  const text = textsIn(language);
  const body = `<div class="card"><h1>${text("missing")}</h1><p class="muted">${text("missing.hint")}</p></div>`;
  return page({ language, title: text("missing"), path: "/", body });
}

type Texts = (key: string, values?: TextValues) => string;

function textsIn(language: Language): Texts {
  return (key, values) => escapeHtml(translate(language, `payments.sandbox.${key}`, values));
}

function decisionForm({ token, faults }: Order, language: Language): string {
  const text = textsIn(language);
  return `<form method="post" action="/pay/${token}?lang=${language}">
<button class="go" type="submit" name="outcome" value="paid">${text("approve")}</button>
<button type="submit" name="outcome" value="failed">${text("fail")}</button>
<details><summary>${text("faults")}</summary>${faultBoxes(faultsOfDecision, faults, text)}</details></form>`;
}

function faultBoxes(offered: readonly SandboxFault[], chosen: readonly SandboxFault[], text: Texts): string {
  const boxes = offered.map(
    (fault) => `<label><input type="checkbox" name="fault" value="${fault}"${chosen.includes(fault) ? " checked" : ""}>
<span>${text(`fault.${fault}`)}</span></label>`,
  );
  return `<fieldset><legend>${text("faults.legend")}</legend>${boxes.join("")}</fieldset>`;
}

function outcome({ state, returnUrl }: Order, text: Texts): string {
  const sign = state === "paid" ? "✓" : "✕";
  const back = returnUrl === "" ? "" : `<a class="button go" href="${escapeHtml(returnUrl)}">${text("return")}</a>`;
  return `<p class="state ${state}" role="status"><span aria-hidden="true">${sign}</span>
${text(`done.${state}`)}</p>${back}`;
}

function orderLink({ kind, reference, token }: Order): string {
  const name = escapeHtml(reference);
  return kind === "payment" ? `<a href="/pay/${token}">${name}</a>` : name;
}

function amountText(order: Order, language: Language): string {
  const { currency } = order;
  if (!isCurrencyCode(currency)) return `${amountOf(order)} ${currency}`;
  return formatMoney(money(BigInt(amountOf(order)), currency), shippedLanguages[language].locale);
}

interface PageParts {
  readonly language: Language;
  readonly title: string;
  readonly path: string;
  readonly body: string;
  readonly isWide?: boolean;
}

function page({ language, title, path, body, isWide = false }: PageParts): string {
  const otherLanguage: Language = language === "EN" ? "TY" : "EN";
  const { tag, name } = shippedLanguages[otherLanguage];
  return `<!doctype html><html lang="${shippedLanguages[language].tag}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${pageStyle}</style></head><body><main${isWide ? ' class="wide"' : ""}>
<div class="top"><span class="mark">${mark}Sandbox Pay</span>
<a href="${path}?lang=${otherLanguage}" hreflang="${tag}" lang="${tag}">${name}</a></div>${body}</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
