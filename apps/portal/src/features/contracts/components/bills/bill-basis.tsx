/** The figures that a bill counted: the team's bets and members, the base of a dividend, and the reached tier. */

import { minusSign } from "@openhouse/rules/money/minus-sign";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { TeamReach } from "@openhouse/rules/contracts/reach-tier";
import { Facts } from "../../../../components/list/facts.tsx";
import type { Fact } from "../../../../components/list/facts.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import type { BillDetails } from "../../api/use-bill.ts";
import { readTerms } from "../../rules/read-terms.ts";
import { TierList } from "../terms/tier-list.tsx";
import { useBillTexts } from "./use-bill-texts.ts";
import { useMissingText } from "../terms/use-missing-text.ts";

export function BillBasis({ details }: { details: BillDetails }) {
  const { t } = useTexts();
  const missingText = useMissingText();
  const { bill, terms, reach, missing } = details;
  return (
    <section className="pane bill-part" aria-label={t("contracts.bill.counted")}>
      <h3>{t("contracts.bill.counted")}</h3>
      <Facts facts={useCountedFacts(details)} />
      <p>
        <strong>
          {bill.tier === 0 ? t("contracts.bill.tierNone") : t("contracts.bill.tierReached", { tier: bill.tier })}
        </strong>{" "}
        {missingText(bill.tier, missing === null ? null : reachOf(missing))}
      </p>
      <TierList
        terms={readTerms(terms)}
        position={{ tier: bill.tier, reach: reachOf(reach) }}
        hereLabel={t("contracts.bill.tierHere")}
      />
    </section>
  );
}

/** Returns the counted figures. Those that are usually zero, such as fees, are left out if they are zero. */
function useCountedFacts({
  bill,
  dividend,
  reach,
  lostBetMinor,
  wonBetMinor,
  ownBetLeftOutMinor,
}: BillDetails): Fact[] {
  const { t } = useTexts();
  const { count } = useFormats();
  const texts = useBillTexts();
  const signed = (minor: string, isDeduction = false) => {
    const { isNegative, isZero, text } = texts.exact(minor);
    return isZero || isNegative === isDeduction ? text : minusSign + text;
  };
  const optionalFact = (name: string, minor: string, isDeduction = false): Fact[] =>
    texts.exact(minor).isZero ? [] : [{ name, value: signed(minor, isDeduction) }];
  const base: Fact[] = [
    { name: t("contracts.bill.window"), value: texts.windowOf(bill) },
    { name: t("contracts.bill.bet"), value: texts.decimal(bill.team_bet) },
    { name: t("contracts.threshold.activeMembers"), value: count(bill.active_member) },
    ...optionalFact(t("contracts.bill.ownLeftOut"), ownBetLeftOutMinor),
  ];
  if (bill.kind === "realtime") {
    return [
      ...base,
      { name: t("contracts.bill.lostBets"), value: signed(lostBetMinor) },
      { name: t("contracts.bill.wonBets"), value: signed(wonBetMinor) },
    ];
  }
  if (bill.kind !== "dividend") return base;
  return [
    ...base,
    { name: t("contracts.threshold.totalBet"), value: signed(reach.totalBet) },
    ...optionalFact(t("contracts.bill.fee"), dividend.feeMinor, true),
    ...optionalFact(t("contracts.bill.charges"), dividend.chargesMinor, true),
    ...optionalFact(t("contracts.bill.carried"), dividend.carriedMinor),
    { name: t("contracts.bill.base"), value: signed(dividend.baseMinor), isTotal: true },
    ...optionalFact(t("contracts.bill.left"), dividend.leftMinor),
  ];
}

function reachOf({ teamBet, activeMembers, netLoss, totalBet }: BillDetails["reach"]): TeamReach {
  return {
    teamBet: BigInt(teamBet),
    activeMembers: BigInt(activeMembers),
    netLoss: BigInt(netLoss),
    totalBet: BigInt(totalBet),
  };
}
