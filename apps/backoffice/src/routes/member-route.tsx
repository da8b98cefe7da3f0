/** Route of one member. */

import { useParams } from "wouter";
import { BonusList } from "../features/bonuses/bonus-list.tsx";
import { DepositList } from "../features/payments/deposits/deposit-list.tsx";
import { MemberPage } from "../features/members/member-page.tsx";
import { WithdrawalList } from "../features/payments/withdrawals/withdrawal-list.tsx";
import { mayRead } from "../lib/areas.ts";
import { useStaff } from "../lib/office.tsx";

export default function MemberRoute() {
  const { id } = useParams<{ id: string }>();
  const { roles } = useStaff();
  return (
    <MemberPage
      key={id}
      id={id}
      renderDeposits={mayRead("deposits", roles) ? (account) => <DepositList account={account} /> : undefined}
      renderWithdrawals={mayRead("withdrawals", roles) ? (account) => <WithdrawalList account={account} /> : undefined}
      renderBonuses={mayRead("bonuses", roles) ? (member) => <BonusList member={member} /> : undefined}
    />
  );
}
