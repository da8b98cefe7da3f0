/** The bonuses of one member, with a button that grants a bonus. */

import "./bonuses.css";
import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { WorkList } from "../../components/list/work-list.tsx";
import { useStaff } from "../../lib/office.tsx";
import { useBonusColumns } from "./bonus-columns.tsx";
import { BonusDecision } from "./bonus-decision.tsx";
import type { PendingDecision } from "./bonus-decision.tsx";
import { GrantDialog } from "./grant-dialog.tsx";
import type { BonusMember } from "./grant-dialog.tsx";
import { useBonuses } from "./use-bonuses.ts";

const grantingRoles: ReadonlySet<string> = new Set(["finance", "admin"]);

export function BonusList({ member }: { member: BonusMember }) {
  const { t } = useTexts();
  const { roles } = useStaff();
  const [isGranting, setIsGranting] = useState(false);
  const [decision, setDecision] = useState<PendingDecision>();
  const list = useBonuses({ isWaiting: false, memberId: member.id });
  const columns = useBonusColumns(setDecision, { isOfOneMember: true });
  return (
    <>
      {roles.some((role) => grantingRoles.has(role)) && (
        <div className="bonus-head">
          <Button kind="primary" size="small" icon="gift" onClick={() => setIsGranting(true)}>
            {t("finance.bonus.grant")}
          </Button>
        </div>
      )}
      <WorkList
        caption={t("finance.area.bonuses")}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        emptyText={t("finance.bonus.empty.member")}
        fileName={`bonuses-${member.account}`}
      />
      {isGranting && <GrantDialog member={member} onClose={() => setIsGranting(false)} />}
      {decision !== undefined && <BonusDecision {...decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}
