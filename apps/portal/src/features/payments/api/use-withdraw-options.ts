/** The data for a withdrawal: settings, payout accounts, turnover requirement and the bonus that would be forfeited. */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useApi } from "../../../lib/page/page-context.tsx";
import type { OwnBonus } from "../rules/bonus-at-stake.ts";
import type { PayoutAccount, TurnoverInfo, WithdrawSettings } from "../rules/withdraw-terms.ts";
import { paymentKeys } from "./payment-keys.ts";

export interface WithdrawOptions {
  readonly settings: WithdrawSettings;
  readonly accounts: readonly PayoutAccount[];
  readonly turnover: TurnoverInfo;
  readonly bonus: OwnBonus;
}

export function useWithdrawOptions(): UseQueryResult<WithdrawOptions> {
  const api = useApi();
  const { language } = useTexts();
  return useQuery({
    queryKey: [...paymentKeys.withdrawOptions, language],
    queryFn: async ({ signal }) => {
      const [settings, accounts, turnover, bonus] = await Promise.all([
        api.call("GET /wps/relay/MCSFE_getWithdrawSettings", { signal }),
        api.call("GET /wps/relay/MCSFE_getBankCards", { signal }),
        api.call("GET /wps/relay/MCSFE_getTurnoverInfo", { signal }),
        api.call("GET /wps/bonus", { signal }),
      ]);
      return { settings, accounts, turnover, bonus };
    },
  });
}
