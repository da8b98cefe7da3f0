/** Writes a supplier's settings and reads the list anew. */

import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { showToast } from "@openhouse/ui/toast/toaster";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { useOffice } from "../../lib/office.tsx";
import { callKey } from "../../lib/use-call.ts";
import type { Supplier } from "./suppliers-page.tsx";

/** What an admin sets. */
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
  | "isEnabled"
>;

/** See the head of this file. */
export function useSaveSupplier() {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  return async (code: string, settings: SupplierSettings, { reason, idempotencyKey }: Decision): Promise<void> => {
    const { vendor, publicKey, answersReplay, tokenLifeSeconds, isEnabled, apiUrl, operatorId } = settings;
    const lists = { allowedNetworks: [...settings.allowedNetworks], gameHosts: [...settings.gameHosts] };
    const flags = { answersReplay, isEnabled };
    const currency = currencyOf(settings.currency);
    const body = { vendor, publicKey, currency, tokenLifeSeconds, apiUrl, operatorId, ...flags, ...lists, reason };
    await api.call("PUT /backoffice/api/gateway/suppliers/:code", { params: { code }, body, idempotencyKey });
    await queries.invalidateQueries({ queryKey: callKey("GET /backoffice/api/gateway/suppliers") });
    showToast("gain", t("house.done"));
  };
}

function currencyOf(text: string): CurrencyCode {
  return isCurrencyCode(text) ? text : "PHP";
}
