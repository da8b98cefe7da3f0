/** The playable balance: read once, refreshed on demand and updated by the live channel. */

import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueryClient, QueryKey, UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { openLiveChannel } from "@openhouse/browser/live-channel";
import type { LiveMessage } from "@openhouse/protocol/core/live-message";
import type { Money } from "@openhouse/rules/money/money";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useStopPlay } from "../../../lib/session/stop-play.ts";
import { balanceRowOf, mergeRows, sumOfRows } from "../rules/playable-balance.ts";
import type { BalanceRow } from "../rules/playable-balance.ts";

const balanceKey = ["balance"];
/** Rows from the live channel. They are newer than the response of a call that started before they arrived. */
const liveRowsKey = ["balanceLive"];

/** Queries that depend on the member's money. */
const moneyKeys: readonly QueryKey[] = [
  balanceKey,
  ["bonus"],
  ["payments"],
  ["records", "statement"],
  ["records", "profit"],
  ["records", "profitLines"],
  ["team", "transactions"],
];

/**
 * What each message of the live channel makes stale, as prefixes of query keys. A `balance` message makes nothing
 * stale, because it contains the new balance.
 *
 * - `ready` (the channel opened, also after an interruption): everything, because messages may have been lost.
 * - `deposit`, `withdrawal`, `walletTransfer`: the balance, the bonus page (which also shows the balance), the cashier,
 *   the member's records of money, and the list of the team's transactions (which also shows the member's own).
 * - `deposit` also: the limits, and the play time, because its response says whether to suggest a limit after several
 *   deposits.
 * - `walletTransfer` also: the limits, because a transfer that fails, or that brings money back from a vendor, can
 *   raise what the member may still stake or lose.
 * - `excluded`: the cashier, because deposits and transfers are now refused, and the limits page, which shows the
 *   exclusion.
 * - `identity` (the identity check was decided): the page of the identity check, and the cashier.
 * - `timeSpent`: nothing, because the member is signed out.
 */
const staleKeys: Readonly<Record<Exclude<LiveMessage["kind"], "balance">, readonly QueryKey[]>> = {
  ready: [[]],
  deposit: [...moneyKeys, ["limits"], ["playTime"]],
  withdrawal: moneyKeys,
  walletTransfer: [...moneyKeys, ["limits"]],
  excluded: [["payments"], ["limits"]],
  identity: [["identity"], ["payments"]],
  timeSpent: [],
};

export function useBalance(): UseQueryResult<Money> {
  return useQuery({ ...useBalanceRead(), select: sumOfRows });
}

/** Reads the accounts whose sum is the balance. */
export function useBalanceRows(): UseQueryResult<readonly BalanceRow[]> {
  return useQuery(useBalanceRead());
}

function useBalanceRead() {
  const api = useApi();
  const queries = useQueryClient();
  return queryOptions({
    queryKey: balanceKey,
    queryFn: async ({ signal }) => {
      const { balance } = await api.call("GET /wps/v2/wallets/balance", { signal });
      const rows = balance.map(({ availBalanceMinor, ...rest }) =>
        balanceRowOf({ ...rest, amountMinor: availBalanceMinor }),
      );
      return mergeRows(
        liveRows(queries),
        rows.filter((row) => row !== undefined),
      );
    },
  });
}

/**
 * Updates the balance from the live channel, reads again what other messages make stale, and stops play at the server's
 * request. Use this hook once per page.
 */
export function useLiveBalance(): void {
  const api = useApi();
  const queries = useQueryClient();
  const stop = useStopPlay();
  const stopPlay = useRef(stop);
  useEffect(() => {
    stopPlay.current = stop;
  }, [stop]);
  useEffect(() => {
    return openLiveChannel(api, (message) => {
      const isStop = message.kind === "excluded" || message.kind === "timeSpent";
      // If the member was signed out, there is nothing to read again.
      if (isStop && stopPlay.current(message)) return;
      if (message.kind !== "balance") {
        for (const queryKey of staleKeys[message.kind]) void queries.invalidateQueries({ queryKey });
        return;
      }
      const row = balanceRowOf(message);
      if (row === undefined) return;
      queries.setQueryData(liveRowsKey, mergeRows(liveRows(queries), [row]));
      queries.setQueryData<readonly BalanceRow[]>(
        balanceKey,
        (cachedRows) => cachedRows && mergeRows(cachedRows, [row]),
      );
    });
  }, [api, queries]);
}

function liveRows(queries: QueryClient): readonly BalanceRow[] {
  return queries.getQueryData<readonly BalanceRow[]>(liveRowsKey) ?? [];
}
