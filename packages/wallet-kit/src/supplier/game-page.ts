/** The HTML of the coin game, without scripts and in the player's language. Only the operator's lobby may frame it. */

import { createHash } from "node:crypto";
import { translate } from "@openhouse/i18n/translate";
import type { TextValues } from "@openhouse/i18n/translate";
import { isLanguage, shippedLanguages } from "@openhouse/i18n/shipped";
import type { Language } from "@openhouse/i18n/shipped";
import { currencies, isCurrencyCode } from "@openhouse/rules/money/currencies";
import { formatMoney, money } from "@openhouse/rules/money/money";
import { pageStyle } from "./page-style.ts";
import { stakes } from "./play-toss.ts";
import type { GameSession, Round, Side } from "./supplier-store.ts";
import type { HttpResponse } from "./supplier-server.ts";

export interface TableView {
  readonly session: GameSession;
  /** The latest rounds, newest first. */
  readonly rounds: readonly Round[];
  /** The round that was just played. */
  readonly round: Round | undefined;
  /** The amount that can be staked, in 1/100,000 of the major unit; undefined if the wallet does not respond. */
  readonly units: number | undefined;
  /** The id of the round that the form starts. */
  readonly nextId: string;
}

const unitsPerMajor = 100_000;

/** Allows only this style sheet, forms to the page's own origin, and the lobby as the page that frames the game. */
function contentSecurityPolicy(lobby: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(pageStyle).digest("base64")}'`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${lobby === "" ? "'none'" : lobby}`,
  ].join("; ");
}

export function gamePage({ session, rounds, round, units, nextId }: TableView): string {
  const language: Language = isLanguage(session.language) ? session.language : "EN";
  const text = textsIn(language);
  const amount = (value: number) => amountText(value, session.currency, language);
  const lastStake = round?.stake ?? rounds[0]?.stake ?? stakes[0] ?? 0;
  const chips = stakes.map(
    (stake) =>
      `<label class="chip"><input type="radio" name="stake" value="${stake}"${
        stake === lastStake ? " checked" : ""
      }><span>${amount(stake)}</span></label>`,
  );
  const side = (name: Side) =>
    `<button class="side ${name}" type="submit" name="side" value="${name}">${faces[name]}
<span>${text(name)}</span></button>`;
  const body = `<header><h1>${titleOf(session.gameCode)}</h1>
<p class="balance"><span>${text(session.token === "" ? "demoBalance" : "balance")}</span>
<strong>${units === undefined ? "—" : amount(units)}</strong></p></header>
<div class="stage">${coin(round)}${outcome(round, { text, amount })}</div>
<form method="post" action="/play/${session.id}"><input type="hidden" name="id" value="${nextId}">
<fieldset><legend>${text("stake")}</legend><div class="chips">${chips.join("")}</div></fieldset>
<div class="sides">${side("sun")}${side("moon")}</div></form>
<p class="odds">${text("odds")}</p>
${lastFalls(rounds, text)}`;
  return page({ language, title: titleOf(session.gameCode), body });
}

/** The HTML of a finished round: stake, chosen side and result. */
export function roundPage({ session, round }: { readonly session: GameSession; readonly round: Round }): string {
  const language: Language = isLanguage(session.language) ? session.language : "EN";
  const text = textsIn(language);
  const amount = (value: number) => amountText(value, session.currency, language);
  const side = translate(language, `supplier.${round.chosenSide}`);
  const body = `<header><h1>${titleOf(session.gameCode)}</h1></header>
<div class="stage">${coin(round)}${outcome(round, { text, amount })}</div>
<p class="odds">${text("staked", { amount: amount(round.stake), side })}</p>
<p class="odds">${text("round", { id: round.betUuid })}</p>`;
  return page({ language, title: titleOf(session.gameCode), body });
}

/** The HTML for an unknown session or round. */
export function missingPage(): string {
  const text = textsIn("EN");
  return page({
    language: "EN",
    title: text("gone"),
    body: `<h1>${text("gone")}</h1><p class="odds">${text("goneText")}</p>`,
  });
}

type Texts = (key: string, values?: TextValues) => string;

function textsIn(language: Language): Texts {
  return (key, values) => escapeHtml(translate(language, `supplier.${key}`, values));
}

const rays = Array.from(
  { length: 8 },
  (_, at) => `<path d="M50 9v12" transform="rotate(${at * 45} 50 50)" stroke-width="6" stroke-linecap="round"/>`,
).join("");

const faces: Readonly<Record<Side, string>> = {
  sun: `<svg viewBox="0 0 100 100" aria-hidden="true"><g stroke="currentColor" fill="currentColor">${rays}
<circle cx="50" cy="50" r="19" stroke="none"/></g></svg>`,
  moon: `<svg viewBox="0 0 100 100" aria-hidden="true"><path fill="currentColor"
 d="M60 14a37 37 0 1 0 26 50 30 30 0 0 1-26-50Z"/></svg>`,
};

/** Shows the tossed side of a finished round, and otherwise the sun. */
function coin(round: Round | undefined): string {
  const isThrown = round?.state === "won" || round?.state === "lost";
  const tossedSide: Side = isThrown ? round.tossedSide : "sun";
  return `<div class="coin ${tossedSide}${isThrown ? " thrown" : ""}">${faces[tossedSide]}</div>`;
}

interface OutcomeTexts {
  readonly text: Texts;
  readonly amount: (units: number) => string;
}

function outcome(round: Round | undefined, { text, amount }: OutcomeTexts): string {
  if (round === undefined) return `<p class="outcome" role="status">${text("choose")}</p>`;
  const texts: Readonly<Record<Round["state"], string>> = {
    won: text("won", { side: text(round.tossedSide), amount: amount(round.win) }),
    lost: text("lost", { side: text(round.tossedSide) }),
    declined: text(round.walletStatus === "RS_ERROR_NOT_ENOUGH_MONEY" ? "tooLittle" : "declined"),
    back: text("back"),
    open: text("waiting"),
  };
  return `<p class="outcome ${round.state}" role="status">${texts[round.state]}</p>`;
}

function lastFalls(rounds: readonly Round[], text: Texts): string {
  const thrown = rounds.filter(({ state }) => state === "won" || state === "lost");
  if (thrown.length === 0) return "";
  const falls = thrown.map(
    ({ tossedSide, state }) =>
      `<li class="${tossedSide} ${state}">${faces[tossedSide]}<span class="hidden">${text(tossedSide)}</span></li>`,
  );
  return `<section><h2>${text("last")}</h2><ol class="falls">${falls.join("")}</ol></section>`;
}

/** `lucky-mango-12` → "Lucky Mango". */
function titleOf(gameCode: string): string {
  const words = gameCode.replace(/-\d+$/, "").split(/[-_.]/).filter(Boolean);
  return escapeHtml(words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" "));
}

function amountText(units: number, currency: string, language: Language): string {
  if (!isCurrencyCode(currency)) return `${(units / unitsPerMajor).toFixed(2)} ${escapeHtml(currency)}`;
  const minor = Math.floor(units / (unitsPerMajor / 10 ** currencies[currency].exponent));
  return escapeHtml(formatMoney(money(BigInt(minor), currency), shippedLanguages[language].locale));
}

function page({ language, title, body }: { language: Language; title: string; body: string }): string {
  return `<!doctype html><html lang="${shippedLanguages[language].tag}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${pageStyle}</style></head><body><main>${body}</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** A response that only the lobby may frame. */
export function html(status: number, body: string, lobby: string): HttpResponse {
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": contentSecurityPolicy(lobby),
  };
  return { status, headers, body };
}
