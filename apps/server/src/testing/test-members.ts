/** Members for tests of the agents' tree, inserted directly, without passwords or wallets. */

import type { Deps } from "../core/deps.ts";
import type { MemberId, MerchantId } from "../core/ids.ts";
import { placeMember } from "../modules/agents/index.ts";

export interface TestMember {
  readonly merchantId: MerchantId;
  readonly account: string;
  readonly type: number;
  readonly uplineId: MemberId | null;
}

export async function createTestMember(deps: Deps, member: TestMember): Promise<MemberId> {
  const { merchantId, account, type, uplineId } = member;
  const memberId = deps.ids.next() as MemberId;
  const at = deps.clock.businessNow();
  await deps.db.transaction(async (tx) => {
    await tx.query(
      `insert into member (merchant_id, id, account, type, nickname, currency, registered_at, registered_ip, language,
         profile)
       values ($1, $2, $3, $4, $3, 608, $5, '127.0.0.1', 'EN', '{"birthday": "1990-06-12"}')`,
      [merchantId, memberId, account, type, at],
    );
    await placeMember(deps, tx, { merchantId, memberId, uplineId, at });
  });
  return memberId;
}
