/** All SQL of the codes by which members come to an agent. */

import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";

/** The agent whose open code this is (lower case), or undefined. */
export async function findAgentOfCode(db: Queryable, merchantId: MerchantId, code: string) {
  const [row] = await db.query<{ agent_id: bigint }>(
    `select agent_id from agent_code where merchant_id = $1 and code = $2 and disabled_at is null`,
    [merchantId, code],
  );
  return row?.agent_id as MemberId | undefined;
}

export interface CodeToInsert {
  readonly merchantId: MerchantId;
  /** Lower case. */
  readonly code: string;
  readonly agentId: MemberId;
  readonly kind: "referral" | "affiliate";
  readonly at: Date;
}

/** Writes a code; false when it is taken. */
export async function insertAgentCode(tx: Queryable, { merchantId, code, agentId, kind, at }: CodeToInsert) {
  const rows = await tx.query(
    `insert into agent_code (merchant_id, code, agent_id, kind, created_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning code`,
    [merchantId, code, agentId, kind, at],
  );
  return rows.length === 1;
}
