/** The member's main balance: read once, refreshed on demand, kept current by the live channel. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { openLiveChannel } from "@openhouse/browser/live-channel";
import { moneyFromWire, parseMoney } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { useApi } from "../../../lib/page-context.tsx";

/** Key of the balance in the query cache; a reply that carries a new balance may set it. */
export const balanceKey = ["balance"] as const;

const mainWallet = 2;

/** The balance, or undefined until it is known. */
export function useBalance() {
  const api = useApi();
  return useQuery({
    queryKey: balanceKey,
    queryFn: async ({ signal }): Promise<Money> => {
      const { sumBalance, currency } = await api.call("GET /wps/v2/wallets/balance", { signal });
      const amount = isCurrencyCode(currency) ? parseMoney(sumBalance.toFixed(2), currency) : undefined;
      if (amount === undefined) throw new TypeError(`a balance of ${sumBalance} ${currency} makes no sense`);
      return amount;
    },
  });
}

/** Keeps the balance current while the caller is mounted; mount it once per page. */
export function useLiveBalance(): void {
  const api = useApi();
  const queries = useQueryClient();
  useEffect(
    () =>
      openLiveChannel(api, (message) => {
        if (message.kind !== "balance") {
          // After a break, and after a deposit or withdrawal, what we have may be old.
          void queries.invalidateQueries();
          return;
        }
        if (message.accountTypeId !== mainWallet || !isCurrencyCode(message.currency)) return;
        const amount = moneyFromWire(message.amountMinor, message.currency);
        if (amount !== undefined) queries.setQueryData(balanceKey, amount);
      }),
    [api, queries],
  );
}
