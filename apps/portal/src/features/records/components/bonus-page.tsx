/** /member/bonusDetails: the record of the bonus wallet, and what bonuses and rebates brought to the main one. */

import "./records.css";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ChoiceChips } from "../../../components/list/choice-chips.tsx";
import { WindowPicker } from "../../../components/list/window-picker.tsx";
import { useRecordAddress } from "../../../lib/use-record-address.ts";
import { useStatementWithSums } from "../api/use-statement-with-sums.ts";
import { bonusPartNames, bonusPartOf, bonusParts } from "../rules/bonus-part-of.ts";
import { StatementList } from "./statement-list.tsx";
import { StatementSums } from "./statement-sums.tsx";

/** See the head of this file. */
export default function BonusPage() {
  const { t } = useTexts();
  const address = useRecordAddress();
  const { window, today, bounds, page, place } = address;
  const part = bonusPartOf(address.filter("part"));
  const { statement, sums } = useStatementWithSums({ narrowing: bonusParts[part], bounds, page, place });
  return (
    <div className="record-page">
      <p className="muted">{t("records.bonus.text")}</p>
      <ChoiceChips
        legend={t("records.line.wallet")}
        chips={bonusPartNames.map((value) => ({ value, label: t(`records.bonus.part.${value}`) }))}
        selected={part}
        onSelect={(value) => address.setFilters({ part: value === "bonus" ? "" : value })}
      />
      <WindowPicker window={window} today={today} onChange={address.setWindow} />
      <StatementSums statement={sums} />
      <StatementList
        statement={statement}
        total={sums?.total}
        empty={<EmptyState title={t("records.bonus.empty")} text={t("records.bonus.emptyText")} />}
        address={address}
      />
    </div>
  );
}
