/** The reason for a red flag: one sentence with the figures of the evidence. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFormats } from "../../lib/formats.ts";
import { useStaff } from "../../lib/office.tsx";
import type { FlagRow } from "./use-flags.ts";

const ppmPerOne = 1_000_000;

export function useEvidenceText(): (row: FlagRow) => string {
  const { t } = useTexts();
  const { money, count, locale } = useFormats();
  const { currency } = useStaff();
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  return ({ kind, agent, people, evidence }) => {
    const { days, place, validMinor, teamValidMinor, sharePpm, sentMinor } = evidence;
    if (kind === "selfBetting") {
      const downline = people.find(({ id }) => id !== agent.id)?.account ?? "";
      const bets = { bet: money(validMinor ?? "0", currency), team: money(teamValidMinor ?? "0", currency) };
      const share = percent.format(Number(sharePpm ?? "0") / ppmPerOne);
      const facts = { agent: agent.account, below: downline, days, share, ...bets };
      if (place === null) return t("oversight.flag.why.selfBetting.forgotten", facts);
      return t("oversight.flag.why.selfBetting", { ...facts, place });
    }
    if (kind === "circle") {
      const names = [...people, ...people.slice(0, 1)].map(({ account }) => account).join(" → ");
      const sums = sentMinor.map((minor) => money(minor, currency)).join(", ");
      return t("oversight.flag.why.circle", { names, sums, days });
    }
    if (kind === "namesake") return t("oversight.flag.why.namesake", { account: agent.account });
    if (kind === "payee" || kind === "phone") {
      return t(`oversight.flag.why.${kind}`, { accounts: count(people.length) });
    }
    if (kind === "browser") return t("oversight.flag.why.browser", { accounts: count(people.length), days });
    const facts = { accounts: count(people.length), agent: agent.account, days };
    if (place === null) return t(`oversight.flag.why.${kind}.forgotten`, facts);
    return t(`oversight.flag.why.${kind}`, { ...facts, place });
  };
}
