/**
 * Notifies members about their money and account in their language: by a message in the inbox and, if the account has a
 * confirmed e-mail address, by an e-mail. An event may arrive more than once; its messages are written once.
 */

import { isLanguage, shippedLanguages } from "@openhouse/i18n/shipped";
import type { Language } from "@openhouse/i18n/shipped";
import { translate } from "@openhouse/i18n/translate";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { formatMoney, moneyFromWire } from "@openhouse/rules/money/money";
import { businessDay } from "../../core/merchant/business-day.ts";
import type { Deps } from "../../core/deps.ts";
import type { EventName } from "../../core/events.ts";
import type { MemberId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";
import type { OutboxListener, StoredEvent } from "../../db/outbox.ts";
import { placeMessage } from "./place-message.ts";
import type { PlaceDeps } from "./place-message.ts";
import { findRecipient, insertMessageOfDay } from "./repository.ts";
import type { MessageKind, Recipient } from "./repository.ts";

const announcedEvents = [
  "member.registered",
  "deposit.credited",
  "deposit.failed",
  "withdrawal.approved",
  "withdrawal.rejected",
  "withdrawal.failed",
  "withdrawal.paid",
  "transfer.sent",
  "transfer.received",
  "bonus.granted",
  "bonus.released",
  "bonus.forfeited",
  "bonus.expired",
  "withdrawal.receipt-due",
  "withdrawal.claim-paid",
  "withdrawal.claim-refused",
  "contract.offered",
  "contract.changed",
  "contract.accepted",
  "contract.refused",
  "contract.withdrawn",
  "contract.end-asked",
  "contract.kept",
  "contract.ended",
  "salary.paid",
  "salary.claimable",
  "salary.expired",
  "salary.refused",
  "salary.short",
  "salary.adjusted",
  "salary.corrected",
  "rebate.claimable",
  "rebate.lapsed",
] as const satisfies readonly EventName[];

type AnnouncedEvent = StoredEvent<(typeof announcedEvents)[number]>;
type ListenerDeps = PlaceDeps & Pick<Deps, "merchants">;

export function createMessageListener(deps: ListenerDeps): OutboxListener {
  return {
    name: "messages",
    events: announcedEvents,
    handle: (tx, event) => (isAnnounced(event) ? writeMessages(deps, tx, event) : Promise.resolve()),
  };
}

async function writeMessages(deps: ListenerDeps, tx: Transaction, event: AnnouncedEvent): Promise<void> {
  const { merchantId } = event;
  const { trialTypes, timeZone } = deps.merchants.byId(merchantId);
  const isTrial = event.name === "member.registered" && trialTypes.includes(event.payload.type);
  if (isTrial || (await isTooOften(tx, event, timeZone))) return;
  const memberId = BigInt(event.payload.memberId) as MemberId;
  const recipient = await findRecipient(tx, merchantId, memberId);
  if (recipient === undefined) return;
  const { name: merchant, defaultLanguage } = deps.merchants.byId(merchantId);
  const language = isLanguage(recipient.language) ? recipient.language : defaultLanguage;
  const values = {
    merchant,
    account: recipient.account,
    amount: amountOf(event, language),
    toBet: requirementOf(event, language),
    ...daysOf(event, language),
    other: otherPartyOf(event),
    ...salaryOf(event),
    ...contractOf(event, language),
  };
  const subject = translate(language, `messages.${event.name}.subject`, values);
  const text = translate(language, `messages.${event.name}.text`, values);
  for (const [kind, recipientText] of recipientsOf(recipient)) {
    const message = { kind, recipient: recipientText, memberId, language, subject, text, code: null, goodUntil: null };
    await placeMessage(deps, tx, { ...message, merchantId, eventId: event.id, at: event.at });
  }
}

function recipientsOf({ account, email }: Recipient): readonly (readonly [MessageKind, string])[] {
  const inbox = ["inbox", account] as const;
  return email === null || email === "" ? [inbox] : [inbox, ["email", email.toLowerCase()] as const];
}

function amountOf(event: AnnouncedEvent, language: Language): string {
  if (!("amountMinor" in event.payload)) return "";
  return amountText(event.payload.amountMinor, event.payload.currency, language);
}

function amountText(minor: string, currency: string, language: Language): string {
  const amount = isCurrencyCode(currency) ? moneyFromWire(minor, currency) : undefined;
  return amount === undefined ? "" : formatMoney(amount, shippedLanguages[language].locale);
}

/** Returns the turnover requirement of the amount; "none" if there is none or if an older event does not contain it. */
function requirementOf({ payload }: AnnouncedEvent, language: Language): string {
  if (!("toBetMinor" in payload) || payload.toBetMinor === "0") return "none";
  return amountText(payload.toBetMinor, payload.currency, language);
}

/** Returns the days for which the money is paid, formatted in the language. */
function daysOf({ payload }: AnnouncedEvent, language: Language) {
  if (!("day" in payload)) return { day: "", lastDay: "", days: 0 };
  const { day, lastDay = day, days = 1 } = payload;
  const { locale } = shippedLanguages[language];
  const { format } = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  return { day: format(new Date(day)), lastDay: format(new Date(lastDay)), days };
}

/** Returns the relation of the other party: upline, downline or, for a contract, the merchant. */
function otherPartyOf(event: AnnouncedEvent): string {
  return "other" in event.payload ? event.payload.other : "";
}

function salaryOf({ payload }: AnnouncedEvent): {
  readonly side: string;
  readonly salaryKind: string;
  readonly back: string;
} {
  if (!("contractKind" in payload)) return noSalary;
  return { side: payload.side, salaryKind: payload.contractKind, back: payload.back ?? "" };
}

const noSalary = { side: "", salaryKind: "", back: "" };

/** Returns the contract's name as the screens show it, its previous state, and the cause of the change. */
function contractOf({ payload }: AnnouncedEvent, language: Language) {
  if (!("contractId" in payload)) return noContract;
  const { kind, productClass, isSigned, cause } = payload;
  const contractName = {
    kind: translate(language, `contracts.kind.${kind}`),
    games: translate(language, `contracts.class.${productClass}`),
  };
  return { contract: translate(language, "contracts.named", contractName), isSigned: isSigned ? "yes" : "no", cause };
}

const noContract = { contract: "", isSigned: "", cause: "" };

/**
 * Returns true if the event gets no message. Hourly and real-time salaries are paid many times a day and shown in the
 * wallet and the list of bills, so their payments get none. Their other events get one message a day each.
 */
async function isTooOften(tx: Transaction, { merchantId, name, payload, at }: AnnouncedEvent, timeZone: string) {
  const side = sideOfFrequentSalary(payload);
  if (side === undefined) return false;
  if (name === "salary.paid") return true;
  const memberId = BigInt(payload.memberId) as MemberId;
  return !(await insertMessageOfDay(tx, { merchantId, memberId, name, side, day: businessDay(at, timeZone) }));
}

function sideOfFrequentSalary(payload: AnnouncedEvent["payload"]): string | undefined {
  return "contractKind" in payload && frequentKinds.has(payload.contractKind) ? payload.side : undefined;
}

const frequentKinds: ReadonlySet<string> = new Set(["hourly", "realtime"]);

function isAnnounced(event: StoredEvent): event is AnnouncedEvent {
  return announcedEvents.some((name) => name === event.name);
}
