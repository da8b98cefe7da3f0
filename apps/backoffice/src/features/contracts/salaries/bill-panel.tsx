/** One bill of a run as the receiver of the bill sees it: lines, tier, corrections and later changes. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import type { PlainKey } from "@openhouse/i18n/text-store";
import { Badge } from "@openhouse/ui/badge/badge";
import { SidePanel } from "@openhouse/ui/side-panel/side-panel";
import { CopyText } from "../../../components/detail/copy-text.tsx";
import { Facts, Section } from "../../../components/detail/facts.tsx";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { serverCodeText } from "../../../lib/server-code-text.ts";
import { BillBets } from "../bill-bets.tsx";
import { stateTexts, stateTones } from "./salary-texts.ts";
import { useBill } from "./use-salaries.ts";
import type { BillDetail } from "./use-salaries.ts";

const lineTexts: Readonly<Record<string, PlainKey>> = {
  gross: "salaries.line.gross",
  share: "salaries.line.share",
  overcommitted: "salaries.line.overcommitted",
  rounding: "salaries.line.rounding",
  short: "salaries.line.short",
  adjustment: "salaries.line.adjustment",
  correction: "salaries.line.correction",
  open: "salaries.line.open",
  passed: "salaries.line.passed",
};

interface BillPanelProps {
  readonly id: string;
  readonly currency: string;
  readonly onClose: () => void;
}

export function BillPanel({ id, currency, onClose }: BillPanelProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useBill(id);
  return (
    <SidePanel
      title={data?.bill.beneficiary_name ?? t("salaries.bills")}
      mark={
        data && (
          <Badge tone={stateTones[data.bill.state] ?? "neutral"}>
            {serverCodeText(stateTexts, data.bill.state, t)}
          </Badge>
        )
      }
      closeLabel={t("backoffice.close")}
      onClose={onClose}
    >
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <BillFacts detail={data} currency={currency} />
      )}
    </SidePanel>
  );
}

function BillFacts({ detail, currency }: { detail: BillDetail; currency: string }) {
  const { t } = useTexts();
  const { money, count, stamp } = useFormats();
  const { bill, lines, reach, adjustedBy, hash } = detail;
  const amountOf = (minor: string) => money(wholeMinor(minor), currency);
  return (
    <>
      <Section title={t("salaries.lines")}>
        <Facts
          facts={lines.map(({ kind, amountMinor, windowKey, reason }, at) => ({
            name: `${at + 1}. ${serverCodeText(lineTexts, kind, t)}`,
            isNumeric: reason === null,
            value: (
              <span className="two-lines">
                {amountOf(amountMinor)}
                {reason !== null && <span className="muted">{reason}</span>}
                {reason === null && windowKey !== null && <span className="muted">{windowKey}</span>}
              </span>
            ),
          }))}
        />
      </Section>
      <p>
        <BillBets billId={bill.id} />
      </p>
      <Section title={t("bills.file.tier")}>
        <Facts
          facts={[
            { name: t("bills.file.tier"), isNumeric: true, value: bill.tier },
            { name: t("bills.file.teamBet"), isNumeric: true, value: money(reach.teamBet, currency) },
            { name: t("bills.file.activeMembers"), isNumeric: true, value: count(Number(reach.activeMembers)) },
            { name: t("bills.file.netLoss"), isNumeric: true, value: money(reach.netLoss, currency) },
          ]}
        />
      </Section>
      {adjustedBy.length > 0 && (
        <Section title={t("salaries.later")}>
          <Facts
            facts={adjustedBy.map(({ foundAt, beforeMinor, afterMinor, reason }) => ({
              name: stamp(foundAt),
              value:
                reason === null
                  ? `${money(beforeMinor, currency)} → ${money(afterMinor, currency)}`
                  : `${t("salaries.line.correction")} ${money(afterMinor, currency)}: ${reason}`,
            }))}
          />
        </Section>
      )}
      <Facts facts={[{ name: "SHA-256", value: <CopyText text={hash} /> }]} />
    </>
  );
}

/** Cuts off the fraction of minor units; a rounding line of the bill accounts for it. "-23500.5" becomes "-23500". */
function wholeMinor(text: string): string {
  const [whole = "0"] = text.split(".");
  return whole === "-0" ? "0" : whole;
}
