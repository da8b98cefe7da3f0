/** The charge of a withdrawal, read once the amount is valid, and cached. */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { decimalTextOf } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import { useApi } from "../../../lib/page/page-context.tsx";
import type { PayoutKind } from "../rules/withdraw-terms.ts";
import { paymentKeys } from "./payment-keys.ts";

const withdrawTypes = { bank: "BC", eWallet: "EW", crypto: "VW" } as const;

/** Reads the charge only if there is an amount. */
export function useWithdrawCharge(amount: Money | undefined, kind: PayoutKind): UseQueryResult<Money | undefined> {
  const api = useApi();
  return useQuery({
    queryKey: paymentKeys.withdrawCharge(kind, String(amount?.minor)),
    enabled: amount !== undefined,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      if (amount === undefined) return undefined;
      const query = { withdrawAmount: decimalTextOf(amount), withdrawType: withdrawTypes[kind] };
      const charge = await api.call("GET /wps/relay/MCSFE_getCalculatedWithdrawCharges", { query, signal });
      return moneyOfDecimal(charge, amount.currency);
    },
  });
}
