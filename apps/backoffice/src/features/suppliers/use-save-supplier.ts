/** Sends a supplier's settings or the second admin's decision on them, and reloads the list. */

import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { showToast } from "@openhouse/ui/toast/toaster";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import type { DecisionBody } from "../../components/detail/waiting-requests.tsx";
import { useOffice } from "../../lib/office.tsx";
import { callKey } from "../../lib/use-call.ts";
import type { Supplier } from "./supplier-draft.ts";

/** The settings that an admin can change. */
export type SupplierSettings = Pick<
  Supplier,
  | "vendor"
  | "publicKey"
  | "currency"
  | "answersReplay"
  | "tokenLifeSeconds"
  | "allowedNetworks"
  | "apiUrl"
  | "operatorId"
  | "gameHosts"
  | "promoDayLimitMinor"
  | "certificationAccounts"
  | "isEnabled"
>;

export function useSaveSupplier() {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  return async (code: string, settings: SupplierSettings, { reason, idempotencyKey }: Decision): Promise<void> => {
    const { vendor, publicKey, answersReplay, tokenLifeSeconds, isEnabled, apiUrl, operatorId } = settings;
    const { promoDayLimitMinor } = settings;
    const lists = {
      allowedNetworks: [...settings.allowedNetworks],
      gameHosts: [...settings.gameHosts],
      certificationAccounts: [...settings.certificationAccounts],
    };
    const flags = { answersReplay, isEnabled };
    const currency = currencyOf(settings.currency);
    const otherSettings = { apiUrl, operatorId, promoDayLimitMinor };
    const body = { vendor, publicKey, currency, tokenLifeSeconds, ...otherSettings, ...flags, ...lists, reason };
    const call = { params: { code }, body, idempotencyKey };
    const { state } = await api.call("PUT /backoffice/api/gateway/suppliers/:code", call);
    await queries.invalidateQueries({ queryKey: callKey("GET /backoffice/api/gateway/suppliers") });
    showToast("success", t(state === "saved" ? "backoffice.done" : "backoffice.supplier.asked"));
  };
}

/** Approves or rejects another admin's request. */
export function useDecideSupplier() {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  return async (code: string, body: DecisionBody, idempotencyKey: string): Promise<void> => {
    const call = { params: { code }, body, idempotencyKey };
    await api.call("POST /backoffice/api/gateway/suppliers/:code/decision", call);
    await queries.invalidateQueries({ queryKey: callKey("GET /backoffice/api/gateway/suppliers") });
    showToast("success", t("backoffice.done"));
  };
}

/** Throws for an unknown currency, so that a supplier never gets another currency silently. */
function currencyOf(text: string): CurrencyCode {
  if (!isCurrencyCode(text)) throw new TypeError(`no currency is called ${text}`);
  return text;
}
