/**
 * The lane for generic transfers: one set-based call posts the groups of many callers. Rounds have their own lane
 * (studio/round-lane), so at present only `bench/ledger` and the ledger's tests use this lane. The model and race tests
 * check that `post_transfers` keeps the groups of a batch independent.
 */

import type { Deps } from "../../core/deps.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import { Lane } from "../../db/lane.ts";
import { movedBalances } from "./balance-events.ts";
import { createBalanceNotices } from "./balance-notices.ts";
import { callPostTransfer, callPostTransfers, findMemberAccounts } from "./posting-repository.ts";
import { toPostedTransfers } from "./posted-transfers.ts";
import type { PostingResult } from "./posted-transfers.ts";
import { resolveTransfers } from "./resolve-transfers.ts";
import type { MemberAccount, ResolvedTransfer } from "./resolve-transfers.ts";
import type { Posting, PostedTransfer } from "./transfer-request.ts";

export interface PostLane {
  /**
   * Posts all transfers of the posting or none, in a transaction shared with other callers. Resolves after the commit.
   * Refusals: the refusals of `post`, then `wallet.busy` and `system.not.available` of the lane (retry with the same
   * keys).
   */
  post(posting: Posting): Promise<PostedTransfer[]>;
  /** Finishes the waiting items and accepts no new ones. */
  drain(): Promise<void>;
  readonly waiting: number;
}

interface Item {
  readonly merchantId: MerchantId;
  readonly at: Date;
  readonly transfers: readonly ResolvedTransfer[];
  readonly ids: readonly bigint[];
}

type PostLaneDeps = Pick<Deps, "db" | "ids" | "bus" | "log">;

export interface PostLaneOptions {
  readonly timeoutMs?: number;
  readonly giveUpMs?: number;
  readonly mostWaiting?: number;
  readonly onBatch?: (batch: { readonly size: number; readonly tookMs: number }) => void;
}

const minuteMs = 60_000;

/** Opens the lane. Call `drain` before the database closes. */
export function createPostLane(deps: PostLaneDeps, options: PostLaneOptions = {}): PostLane {
  const findAccounts = cacheAccounts(deps.db);
  const notices = createBalanceNotices(deps);
  const lane = new Lane<Item, readonly PostingResult[]>({
    ...options,
    db: deps.db,
    runBatch: postBatch,
    runSingle: (connection, item) =>
      item.transfers.length === 1
        ? callPostTransfer(connection, item)
        : callPostTransfers(
            connection,
            item,
            item.transfers.map(() => 1),
          ),
    keyOf: ({ transfers }) => transfers.map(({ key }) => key).join(),
    isSameItem: (a, b) => payloadOf(a.transfers) === payloadOf(b.transfers),
    // All postings of a batch get the same time, so a backdated posting of generated demo data must not share a batch
    // with later postings.
    partitionOf: ({ merchantId, at }) => `${merchantId}:${Math.floor(at.getTime() / minuteMs)}`,
  });
  return {
    async post(posting) {
      if (posting.transfers.length === 0) return [];
      const { merchantId, at } = posting;
      const transfers = await resolveTransfers(posting, findAccounts);
      const ids = deps.ids.nextMany(transfers.length);
      const results = await lane.submit({ merchantId, at, transfers, ids });
      const posted = toPostedTransfers(transfers, results);
      const moved = movedBalances(posting.transfers, posted);
      notices.note(
        moved.map(({ line: { balance, version }, ...account }) => ({ merchantId, ...account, ...balance, version })),
      );
      return posted;
    },
    drain: () => lane.drain(),
    get waiting() {
      return lane.waiting;
    },
  };
}

async function postBatch(connection: Queryable, items: readonly Item[]): Promise<PostingResult[][]> {
  const [first] = items;
  if (first === undefined) return [];
  const results = await callPostTransfers(
    connection,
    {
      merchantId: first.merchantId,
      at: items.reduce((latest, { at }) => (at > latest ? at : latest), first.at),
      transfers: items.flatMap(({ transfers }) => transfers),
      ids: items.flatMap(({ ids }) => ids),
    },
    items.flatMap(({ transfers }, index) => transfers.map(() => index)),
  );
  let start = 0;
  return items.map(({ transfers }) => {
    start += transfers.length;
    return results.slice(start - transfers.length, start);
  });
}

function payloadOf(transfers: readonly ResolvedTransfer[]): string {
  return transfers
    .map(({ debitId, creditId, key, request: { amount, code, reference } }) =>
      JSON.stringify([key, String(debitId), String(creditId), String(amount.minor), code, reference]),
    )
    .join();
}

const maxCachedMembers = 50_000;

/** Caches account ids. Accounts are never closed or renumbered, so a committed read stays valid. */
function cacheAccounts(db: Queryable) {
  const cachedAccounts = new Map<string, MemberAccount[]>();
  return async (merchantId: MerchantId, members: readonly MemberId[]): Promise<MemberAccount[]> => {
    const missingMembers = members.filter((member) => !cachedAccounts.has(`${merchantId}:${member}`));
    if (missingMembers.length > 0) {
      const loadedAccounts = await findMemberAccounts(db, merchantId, missingMembers);
      if (cachedAccounts.size > maxCachedMembers) cachedAccounts.clear();
      for (const [member, accounts] of Map.groupBy(loadedAccounts, ({ memberId }) => memberId)) {
        cachedAccounts.set(`${merchantId}:${member}`, accounts);
      }
    }
    return members.flatMap((member) => cachedAccounts.get(`${merchantId}:${member}`) ?? []);
  };
}
