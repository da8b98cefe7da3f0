/** The risk indicators of a withdrawal, with the facts from which they were computed. */

import "./withdrawal-risks.css";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Section } from "../../../components/detail/facts.tsx";
import { useFormats } from "../../../lib/formats.ts";
import type { WithdrawalRow } from "./withdrawal-views.ts";

type Risk = WithdrawalRow["risks"][number];

/** Shows a text if there are no risk indicators. */
export function WithdrawalRisks({ row: { risks, currency } }: { row: WithdrawalRow }) {
  const { t } = useTexts();
  const { money } = useFormats();
  return (
    <Section title={t("backoffice.risk.title")}>
      {risks.length === 0 ? (
        <p className="muted">{t("backoffice.risk.none")}</p>
      ) : (
        <ul className="risk-lines">
          {risks.map((risk) => (
            <li key={risk.kind}>
              <Icon name="warning" />
              {sentence(risk)}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );

  function period(hours: number): string {
    return hours < 48
      ? t("backoffice.risk.hours", { hours })
      : t("backoffice.risk.days", { days: Math.floor(hours / 24) });
  }

  function sentence(risk: Risk): string {
    switch (risk.kind) {
      case "newAccount":
      case "newPlace":
      case "changedSecret":
        return t(`backoffice.risk.${risk.kind}`, { period: period(risk.hours) });
      case "sharedAccount":
        return t("backoffice.risk.sharedAccount", { others: risk.others });
      case "littlePlay": {
        const deposited = money(risk.depositedMinor, currency);
        return t("backoffice.risk.littlePlay", { deposited, bet: money(risk.betMinor, currency) });
      }
      case "largeWin": {
        const win = money(risk.winMinor, currency);
        return t("backoffice.risk.largeWin", { win, stake: money(risk.stakeMinor, currency) });
      }
    }
  }
}
