/** The bonuses of one member, with the button that grants one. */

import "./bonuses.css";
import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { WorkList } from "../../components/list/work-list.tsx";
import { useStaff } from "../../lib/office.tsx";
import { useBonusColumns } from "./bonus-columns.tsx";
import { BonusDecision } from "./bonus-decision.tsx";
import type { AskedDecision } from "./bonus-decision.tsx";
import { GrantDialog } from "./grant-dialog.tsx";
import type { BonusMember } from "./grant-dialog.tsx";
import { useBonuses } from "./use-bonuses.ts";

const granters: ReadonlySet<string> = new Set(["finance", "admin"]);

export function BonusList({ member }: { member: BonusMember }) {
  const { t } = useTexts();
  const { roles } = useStaff();
  const [isGranting, setIsGranting] = useState(false);
  const [asked, setAsked] = useState<AskedDecision>();
  const list = useBonuses({ isWaiting: false, memberId: member.id });
  const columns = useBonusColumns(setAsked, { isOfOneMember: true });
  return (
    <>
      {roles.some((role) => granters.has(role)) && (
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
      {asked !== undefined && <BonusDecision {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
