/** The details of a rebate: bets, rate, corrections, state and, for an agent, each branch of the team. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { Facts } from "../../../components/list/facts.tsx";
import type { Fact } from "../../../components/list/facts.tsx";
import { readMinor } from "../../../lib/formats/read-minor.ts";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import type { RebateRow } from "../api/use-rebate-record.ts";

interface RebateFactsProps {
  readonly rebate: RebateRow;
  readonly currency: CurrencyCode;
}

/** Converts percent with four decimals, as on the wire, to parts per million. */
const ppmOf = (percent: number) => Math.round(percent * 10_000);

/** Leaves out amounts that are zero, except the total. */
export function RebateFacts({ rebate, currency }: RebateFactsProps) {
  const { t } = useTexts();
  const { decimal, money, percent, exactMoment } = useFormats();
  const { claimUntil } = rebate;
  const nonZeroFact = (name: string, minor: string): Fact[] =>
    minor === "0" ? [] : [{ name, value: money(readMinor(minor, currency)) }];
  return (
    <>
      <Facts
        facts={[
          ...(rebate.validGameBetting === 0
            ? []
            : [
                { name: t("rebates.record.valid"), value: decimal(rebate.validGameBetting, currency) },
                { name: t("rebates.record.rate"), value: percent(ppmOf(rebate.rate)) },
              ]),
          ...nonZeroFact(t("rebates.record.due"), rebate.dueMinor),
          ...nonZeroFact(t("rebates.record.correction"), rebate.correctionMinor),
          { name: t("rebates.record.amount"), value: decimal(rebate.amount, currency), isTotal: true },
          ...nonZeroFact(t("rebates.record.paid"), rebate.paidMinor),
          ...nonZeroFact(t("rebates.record.waits"), rebate.remainMinor),
          ...nonZeroFact(t("rebates.record.withheld"), rebate.withheldMinor),
          ...nonZeroFact(t("rebates.record.lapsed"), rebate.lapsedMinor),
          { name: t("rebates.record.settled"), value: exactMoment(rebate.createTimeTimestamp) },
          ...(claimUntil === null || rebate.remainMinor === "0"
            ? []
            : [{ name: t("rebates.record.until"), value: exactMoment(claimUntil) }]),
        ]}
      />
      {rebate.side === "agent" && rebate.lines.length > 0 && <RebateLevels rebate={rebate} currency={currency} />}
    </>
  );
}

/**
 * Shows the agent's rate and the branch's rate for the largest branches of the team; the agent gets the difference. The
 * other branches are only counted.
 */
function RebateLevels({ rebate: { lines, lineCount }, currency }: RebateFactsProps) {
  const { t } = useTexts();
  const { decimal, percent, count } = useFormats();
  return (
    <>
      <h3 className="record-part">{t("rebates.record.levels")}</h3>
      <Facts
        facts={lines.map(({ name, ownRate, belowRate, validGameBetting }) => ({
          name: t("rebates.record.line", { name, own: percent(ppmOf(ownRate)), below: percent(ppmOf(belowRate)) }),
          value: decimal(validGameBetting, currency),
        }))}
      />
      {lineCount > lines.length && (
        <p className="muted">{t("rebates.record.more", { count: count(lineCount - lines.length) })}</p>
      )}
    </>
  );
}
