/** Route of the deposit queue. */

import { useParams } from "wouter";
import { DepositsPage } from "../features/payments/deposits/deposits-page.tsx";
import { MemberBlock } from "../features/members/member-block.tsx";
import { mayRead } from "../lib/areas.ts";
import { useStaff } from "../lib/office.tsx";

export default function DepositsRoute() {
  const { id } = useParams<{ id?: string }>();
  const { roles } = useStaff();
  return (
    <DepositsPage
      openId={id}
      renderMember={(memberId) => mayRead("members", roles) && <MemberBlock memberId={memberId} />}
    />
  );
}
