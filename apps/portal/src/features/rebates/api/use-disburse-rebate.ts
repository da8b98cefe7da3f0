/** Claims all open rebates of a day. */

import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { decimalTextOf } from "@openhouse/rules/money/money";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";
import { readMinor } from "../../../lib/formats/read-minor.ts";
import type { RebateDay } from "./use-rebate-days.ts";

export type DisbursedRebate = Reply<"POST /wps/relay/ODSFE2_rebateDisburse">;

/**
 * Sends the displayed amount of each category, so that the member gets exactly the confirmed total. After success all
 * queries are read again; after a failure, only the days.
 */
export function useDisburseRebate(
  currency: CurrencyCode,
  onDone: (paid: DisbursedRebate, day: RebateDay) => void,
): Action<RebateDay, DisbursedRebate> {
  const api = useApi();
  const cache = useQueryClient();
  const action = useAction<RebateDay, DisbursedRebate>(
    ({ balanceDate, groups }, idempotencyKey) => {
      const amounts = groups.map(({ group, remainMinor }) => {
        return [group, decimalTextOf(readMinor(remainMinor, currency))] as const;
      });
      const body = { balanceDate, rebateAmount: Object.fromEntries(amounts) };
      return api.call("POST /wps/relay/ODSFE2_rebateDisburse", { body, idempotencyKey });
    },
    (paid, day) => {
      void cache.invalidateQueries();
      onDone(paid, day);
    },
  );
  return {
    ...action,
    run: async (day) => {
      const paid = await action.run(day);
      if (paid === undefined) void cache.invalidateQueries({ queryKey: ["rebates", "days"] });
      return paid;
    },
  };
}
