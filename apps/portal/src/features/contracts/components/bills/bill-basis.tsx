/** What a bill counted: the team's bets and members, the base of a dividend, and the tier reached. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import type { TeamReach } from "@openhouse/rules/contracts/reach-tier";
import { Facts } from "../../../../components/list/facts.tsx";
import type { Fact } from "../../../../components/list/facts.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import type { OpenBill } from "../../api/use-bill.ts";
import { readTerms } from "../../rules/read-terms.ts";
import { TierLadder } from "../terms/tier-ladder.tsx";
import { useBillTexts } from "./use-bill-texts.ts";
import { useShortText } from "../terms/use-short-text.ts";

export function BillBasis({ open }: { open: OpenBill }) {
  const { t } = useTexts();
  const shortText = useShortText();
  const { bill, terms, reach, missing } = open;
  return (
    <section className="pane bill-part" aria-label={t("contracts.bill.counted")}>
      <h3>{t("contracts.bill.counted")}</h3>
      <Facts facts={useCounted(open)} />
      <p>
        <strong>
          {bill.tier === 0 ? t("contracts.bill.tierNone") : t("contracts.bill.tierReached", { tier: bill.tier })}
        </strong>{" "}
        {shortText(bill.tier, missing === null ? null : reachOf(missing))}
      </p>
      <TierLadder
        terms={readTerms(terms)}
        place={{ tier: bill.tier, reach: reachOf(reach) }}
        hereLabel={t("contracts.bill.tierHere")}
      />
    </section>
  );
}

/** Leaves out figures that are usually zero, unless they are not. */
function useCounted({ bill, dividend, reach, lostBetMinor, wonBetMinor, ownBetLeftOutMinor }: OpenBill): Fact[] {
  const { t } = useTexts();
  const { count } = useFormats();
  const texts = useBillTexts();
  const signed = (minor: string, isTaken = false) => {
    const { isNegative, isNothing, text } = texts.fine(minor);
    return isNothing || isNegative === isTaken ? text : `−${text}`;
  };
  const named = (name: string, minor: string, isTaken = false): Fact[] =>
    texts.fine(minor).isNothing ? [] : [{ name, value: signed(minor, isTaken) }];
  const base: Fact[] = [
    { name: t("contracts.bill.window"), value: texts.windowOf(bill) },
    { name: t("contracts.bill.bet"), value: texts.decimal(bill.team_bet) },
    { name: t("contracts.threshold.activeMembers"), value: count(bill.active_member) },
    ...named(t("contracts.bill.ownLeftOut"), ownBetLeftOutMinor),
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
    ...named(t("contracts.bill.fee"), dividend.feeMinor, true),
    ...named(t("contracts.bill.charges"), dividend.chargesMinor, true),
    ...named(t("contracts.bill.carried"), dividend.carriedMinor),
    { name: t("contracts.bill.base"), value: signed(dividend.baseMinor), isTotal: true },
    ...named(t("contracts.bill.left"), dividend.leftMinor),
  ];
}

function reachOf({ teamBet, activeMembers, netLoss, totalBet }: OpenBill["reach"]): TeamReach {
  return {
    teamBet: BigInt(teamBet),
    activeMembers: BigInt(activeMembers),
    netLoss: BigInt(netLoss),
    totalBet: BigInt(totalBet),
  };
}
