/** Opens a deposit at a channel's provider. */

import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { decimalTextOf } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";
import type { DepositChannel } from "../rules/deposit-terms.ts";
import { paymentKeys } from "./payment-keys.ts";

export interface DepositOrder {
  /** Decimal text in major units. */
  readonly amount: string;
  readonly currency: string;
  readonly channel: DepositChannel;
}

export type OpenedDeposit = Reply<"POST /wps/relay/MCSFE_newDepositPG">;

export function depositOrder(amount: Money, channel: DepositChannel): DepositOrder {
  return { amount: decimalTextOf(amount), currency: amount.currency, channel };
}

/** A retry of the same order after a lost response opens no second deposit. */
export function useOpenDeposit(onOpened: (deposit: OpenedDeposit) => void): Action<DepositOrder> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction<DepositOrder, OpenedDeposit>(
    ({ amount, currency, channel }, idempotencyKey) => {
      const { bankCode, bankType, vendorId, mcsBankCode } = channel;
      const body = { amount, currency, bankCode, bankType, vendorId, mcsBankCode };
      return api.call("POST /wps/relay/MCSFE_newDepositPG", { body, idempotencyKey });
    },
    (deposit) => {
      void cache.invalidateQueries({ queryKey: paymentKeys.all });
      onOpened(deposit);
    },
  );
}
