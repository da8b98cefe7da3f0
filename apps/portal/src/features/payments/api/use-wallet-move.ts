/** Moves money between the main wallet and the vendor wallet, or returns the whole balance of the vendor wallet. */

import { useQueryClient } from "@tanstack/react-query";
import { accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";
import type { WalletMove, WalletDirection } from "../rules/wallet-moves.ts";

export interface WalletOrder {
  readonly direction: WalletDirection;
  /** Decimal text in major units; "all" is the whole balance of the vendor wallet. */
  readonly amount: string;
  readonly currency: string;
}

/** On success, reloads balances and lists. */
export function useWalletMove(onDone: (move: WalletMove) => void): Action<WalletOrder> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction<WalletOrder, WalletMove>(
    ({ direction, amount, currency }, idempotencyKey) => {
      if (amount === "all") return api.call("POST /wps/relay/GCS_walletReturn", { body: {}, idempotencyKey });
      const { main, vendor } = accountTypeIds;
      const accountTypes = direction === "in" ? [main, vendor] : [vendor, main];
      const [fromAccountTypeId = main, toAccountTypeId = vendor] = accountTypes;
      const body = { fromAccountTypeId, toAccountTypeId, amount, currency };
      return api.call("POST /wps/relay/GCS_walletTransfer", { body, idempotencyKey });
    },
    (move) => {
      void cache.invalidateQueries();
      onDone(move);
    },
  );
}
