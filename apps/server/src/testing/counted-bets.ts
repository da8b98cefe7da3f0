/**
 * Inserts daily figures with valid bets for a member and for the agents above, so that a test needs neither bets nor
 * the job that counts them.
 */

import type { MemberId } from "../core/ids.ts";
import type { Database } from "../db/connection.ts";

const otherColumns = "deposit, withdraw, stake, win, rebate, promotion, commission, charge";

interface CountedBets {
  readonly memberId: MemberId;
  /** yyyy-mm-dd. */
  readonly day: string;
  /** The valid bets, in minor units. */
  readonly valid: bigint;
}

/**
 * Inserts one day's figures of a member of the first merchant, and adds the valid bets to the same day's figures of all
 * agents above the member. `owner` is a connection with the owner's database role.
 */
export async function addCountedBets(owner: Database, { memberId, day, valid }: CountedBets): Promise<void> {
  await owner.query(
    `insert into member_day (merchant_id, member_id, lineage_id, day, valid, ${otherColumns})
     select 1, p.member_id, p.lineage_id, $2::date, $3, 0, 0, 0, 0, 0, 0, 0, 0 from member_place p
     where p.merchant_id = 1 and p.member_id = $1`,
    [memberId, day, valid],
  );
  await owner.query(
    `insert into team_day (merchant_id, agent_id, day, active, valid, ${otherColumns})
     select 1, u.id, $2::date, 1, $3, 0, 0, 0, 0, 0, 0, 0, 0 from member_place p
     join lineage l on l.merchant_id = 1 and l.id = p.lineage_id cross join unnest(l.chain) u (id)
     where p.merchant_id = 1 and p.member_id = $1
     on conflict (merchant_id, agent_id, day) do update set valid = team_day.valid + excluded.valid`,
    [memberId, day, valid],
  );
}
