/** The draft of a supplier's settings and its validation. Pure; the server validates again. */

import type { Reply } from "@openhouse/browser/api-types";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { parseMoney } from "@openhouse/rules/money/money";
import { plainMoney } from "../../lib/formats.ts";
import type { SupplierSettings } from "./use-save-supplier.ts";

export type SupplierList = Reply<"GET /backoffice/api/gateway/suppliers">;
export type Supplier = SupplierList["list"][number];

export interface SupplierDraft {
  readonly code: string;
  readonly vendor: string;
  readonly currency: string;
  readonly publicKey: string;
  readonly tokenMinutes: string;
  readonly answersReplay: boolean;
  /** One network per line. */
  readonly networks: string;
  /** Empty if the supplier has no interface that we can call. */
  readonly apiUrl: string;
  readonly operatorId: string;
  /** One origin (scheme and host) per line. */
  readonly hosts: string;
  /** The daily limit of wins without a stake, in major units. */
  readonly promoDay: string;
  /** One account name per line. */
  readonly testers: string;
}

const maxTokenMinutes = 7 * 24 * 60;
const defaultTokenMinutes = "480";

/** The draft of a new or an existing supplier. */
export function draftOf(supplier: Supplier | undefined, defaults: { vendor: string; currency: string }): SupplierDraft {
  if (supplier === undefined) {
    const empty = {
      code: "",
      publicKey: "",
      networks: "",
      apiUrl: "",
      operatorId: "",
      hosts: "",
      promoDay: "0",
      testers: "",
    };
    return { ...empty, ...defaults, tokenMinutes: defaultTokenMinutes, answersReplay: true };
  }
  const { code, vendor, currency, publicKey, answersReplay, operatorId } = supplier;
  return {
    code,
    vendor,
    currency,
    publicKey,
    answersReplay,
    operatorId,
    tokenMinutes: String(Math.round(supplier.tokenLifeSeconds / 60)),
    networks: supplier.allowedNetworks.join("\n"),
    apiUrl: supplier.apiUrl ?? "",
    hosts: supplier.gameHosts.join("\n"),
    promoDay: isCurrencyCode(currency) ? plainMoney(supplier.promoDayLimitMinor, currency) : "0",
    testers: supplier.certificationAccounts.join("\n"),
  };
}

export type FaultyField = "promoDay" | "code" | "publicKey" | "tokenMinutes" | "apiUrl" | "operatorId" | "hosts";

/** The names of invalid fields. */
export function faultsOf(draft: SupplierDraft): ReadonlySet<FaultyField> {
  const faults = new Set<FaultyField>();
  const minutes = Number(draft.tokenMinutes);
  if (!/^[a-z0-9][a-z0-9-]{0,38}$/.test(draft.code)) faults.add("code");
  if (!draft.publicKey.includes("BEGIN PUBLIC KEY")) faults.add("publicKey");
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > maxTokenMinutes) faults.add("tokenMinutes");
  if (promoMinorOf(draft) === undefined) faults.add("promoDay");
  const apiUrl = draft.apiUrl.trim();
  if (apiUrl === "") return faults;
  if (!URL.canParse(apiUrl)) faults.add("apiUrl");
  if (draft.operatorId.trim() === "") faults.add("operatorId");
  const hosts = linesOf(draft.hosts);
  if (hosts.length === 0 || hosts.some((host) => URL.parse(host)?.origin !== host)) faults.add("hosts");
  return faults;
}

/** The settings to send. */
export function settingsOf(draft: SupplierDraft, isEnabled: boolean): SupplierSettings {
  const apiUrl = draft.apiUrl.trim();
  return {
    vendor: draft.vendor,
    publicKey: draft.publicKey,
    currency: draft.currency,
    answersReplay: draft.answersReplay,
    tokenLifeSeconds: Number(draft.tokenMinutes) * 60,
    allowedNetworks: linesOf(draft.networks),
    apiUrl: apiUrl === "" ? null : apiUrl,
    operatorId: draft.operatorId.trim(),
    gameHosts: linesOf(draft.hosts),
    promoDayLimitMinor: promoMinorOf(draft) ?? "0",
    certificationAccounts: linesOf(draft.testers),
    isEnabled,
  };
}

/** Minor units; undefined for text that is not an amount. */
function promoMinorOf({ promoDay, currency }: SupplierDraft): string | undefined {
  return isCurrencyCode(currency) ? parseMoney(promoDay, currency)?.minor.toString() : undefined;
}

function linesOf(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);
}
