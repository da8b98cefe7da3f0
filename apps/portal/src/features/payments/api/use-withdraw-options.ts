/** What may leave the wallet now, and where to: terms, payout accounts and what is still to be bet, read together. */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useApi } from "../../../lib/page-context.tsx";
import type { PayoutAccount, TurnoverInfo, WithdrawSettings } from "../rules/withdraw-terms.ts";
import { paymentKeys } from "./payment-keys.ts";

export interface WithdrawOptions {
  readonly settings: WithdrawSettings;
  readonly accounts: readonly PayoutAccount[];
  readonly turnover: TurnoverInfo;
}

/** See the head of this file. */
export function useWithdrawOptions(): UseQueryResult<WithdrawOptions> {
  const api = useApi();
  const { language } = useTexts();
  return useQuery({
    queryKey: [...paymentKeys.withdrawOptions, language],
    queryFn: async ({ signal }) => {
      const [settings, accounts, turnover] = await Promise.all([
        api.call("GET /wps/relay/MCSFE_getWithdrawSettings", { signal }),
        api.call("GET /wps/relay/MCSFE_getBankCards", { signal }),
        api.call("GET /wps/relay/MCSFE_getTurnoverInfo", { signal }),
      ]);
      return { settings, accounts, turnover };
    },
  });
}
