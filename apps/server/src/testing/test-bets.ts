/** Settled bets for tests: inserts them directly instead of through games, and voids them after settlement. */

import { money } from "@openhouse/rules/money/money";
import type { MemberActor } from "../core/actor.ts";
import type { MerchantId } from "../core/ids.ts";
import type { Database } from "../db/connection.ts";
import { appendEvents, startOutbox } from "../db/outbox.ts";
import { createCorrectionListener } from "../modules/contracts/index.ts";
import { createRebateListener } from "../modules/rebates/index.ts";
import { post } from "../modules/wallet/index.ts";
import type { TransferRequest } from "../modules/wallet/index.ts";
import type { TestApp } from "./test-app.ts";

const merchantId = 1 as MerchantId;

/** A settled bet; minor units. */
export interface TestBet {
  readonly id: bigint;
  readonly by: MemberActor;
  readonly stake: bigint;
  readonly win: bigint;
  readonly at: Date;
}

export interface BetInput {
  readonly win?: bigint;
  readonly category?: string;
  /** 1 won, 2 lost, 3 void, 4 tied, 5 refunded; by default it follows from the win. */
  readonly status?: number;
  readonly bonusPart?: bigint;
  readonly isTrial?: boolean;
  /** ISO 8601; now by default. */
  readonly at?: string;
}

export interface BetToMake extends BetInput {
  readonly by: MemberActor;
  readonly stake: bigint;
}

const betsPerStatement = 5_000;

/** Inserts bets directly, each under its member's current lineage. */
export async function insertBets(
  { deps, clock }: TestApp,
  owner: Database,
  requests: readonly BetToMake[],
): Promise<TestBet[]> {
  const now = clock.businessNow();
  const bets = requests.map(({ by, stake, win = 0n, at, ...options }) => ({
    ...options,
    id: deps.ids.next(),
    by,
    stake,
    win,
    at: at === undefined ? now : new Date(at),
  }));
  for (let start = 0; start < bets.length; start += betsPerStatement) {
    const part = bets.slice(start, start + betsPerStatement);
    await owner.query(
      `insert into bet (merchant_id, id, member_id, vendor, game_code, category, round_ref, currency, is_trial,
         status, stake, bonus_part, win, valid_bet, placed_at, settled_at, lineage_id)
       select 1, u.id, u.member_id, 'STUDIO', 'capiz-after-dark', u.category, u.id::text, 608, u.is_trial, u.status,
         u.stake, u.bonus_part, u.win, case when u.is_trial then 0 else u.stake - u.bonus_part end, u.at, u.at,
         nullif(p.lineage_id, 0)
       from unnest($1::bigint[], $2::bigint[], $3::text[], $4::boolean[], $5::smallint[], $6::bigint[], $7::bigint[],
         $8::bigint[], $9::timestamptz[]) u (id, member_id, category, is_trial, status, stake, bonus_part, win, at)
       join member_place p on p.merchant_id = 1 and p.member_id = u.member_id`,
      [
        part.map(({ id }) => id),
        part.map(({ by }) => by.memberId),
        part.map(({ category = "RNG" }) => category),
        part.map(({ isTrial = false }) => isTrial),
        part.map(({ status, win }) => status ?? (win > 0n ? 1 : 2)),
        part.map(({ stake }) => stake),
        part.map(({ bonusPart = 0n }) => bonusPart),
        part.map(({ win }) => win),
        part.map(({ at }) => at),
      ],
    );
  }
  return bets.map(({ id, by, stake, win, at }) => ({ id, by, stake, win, at }));
}

/** Returns stakes and takes wins back after settlement, as a supplier's rollbacks do. */
export async function voidBets({ deps, clock }: TestApp, owner: Database, bets: readonly TestBet[]): Promise<void> {
  if (bets.length === 0) return;
  const at = clock.businessNow();
  await deps.db.transaction(async (tx) => {
    await post(deps, tx, { merchantId, at, transfers: bets.flatMap(reversalsOf) });
    const events = bets.map((bet) => {
      return { name: "bet.corrected", aggregateId: bet.by.memberId, payload: correctedPayload(bet) } as const;
    });
    await appendEvents(deps, tx, { merchantId, at, events });
  });
  await owner.query(
    `update bet set stake = 0, bonus_part = 0, valid_bet = 0, win = 0, status = 5
     where merchant_id = 1 and id = any ($1)`,
    [bets.map(({ id }) => id)],
  );
  const outbox = startOutbox(deps, [createCorrectionListener(deps), createRebateListener(deps)]);
  await outbox.drain();
  await outbox.stop();
}

function reversalsOf({ id, by, stake, win }: TestBet): TransferRequest[] {
  const wallet = { member: by.memberId, kind: "main" } as const;
  const reference = String(id);
  const stakeRefund: TransferRequest = {
    from: { house: "stakes" },
    to: wallet,
    amount: money(stake, "PHP"),
    code: "stake_refund",
    reference,
    key: `void-stake:${id}`,
  };
  if (win === 0n) return [stakeRefund];
  const winReversal: TransferRequest = {
    from: wallet,
    to: { house: "wins" },
    amount: money(win, "PHP"),
    code: "win_reversal",
    reference,
    key: `void-win:${id}`,
  };
  return [stakeRefund, winReversal];
}

function correctedPayload({ id, by, at }: TestBet) {
  return {
    betId: String(id),
    memberId: String(by.memberId),
    category: "RNG",
    vendor: "STUDIO",
    gameCode: "capiz-after-dark",
    currency: "PHP",
    stakeMinor: "0",
    winMinor: "0",
    validBetMinor: "0",
    settledAt: at.toISOString(),
    isTrial: false,
  };
}
