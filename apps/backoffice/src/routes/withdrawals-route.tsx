/** Route of the withdrawal queue. */

import { useParams } from "wouter";
import { MemberBlock } from "../features/members/member-block.tsx";
import { WithdrawalsPage } from "../features/payments/withdrawals/withdrawals-page.tsx";
import { mayRead } from "../lib/areas.ts";
import { useStaff } from "../lib/office.tsx";

export default function WithdrawalsRoute() {
  const { id } = useParams<{ id?: string }>();
  const { roles } = useStaff();
  return (
    <WithdrawalsPage
      openId={id}
      renderMember={(memberId) => mayRead("members", roles) && <MemberBlock memberId={memberId} />}
    />
  );
}
