/** The totals of a run and of the previous window, the states of the run's bills, and its releases. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import { Facts } from "../../../components/detail/facts.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { serverCodeText } from "../../../lib/server-code-text.ts";
import { ChangeText } from "./change-text.tsx";
import { stateTexts, stateTones } from "./salary-texts.ts";
import type { RunDetail } from "./use-salaries.ts";

export function RunFigures({ detail: { run, states, releases } }: { detail: RunDetail }) {
  const { t } = useTexts();
  const { money, count, stamp } = useFormats();
  const { currency, paidMinor, previousMinor } = run;
  return (
    <div className="run-figures">
      <Facts
        facts={[
          { name: t("salaries.paid"), isNumeric: true, value: money(paidMinor, currency) },
          {
            name: t("salaries.before"),
            isNumeric: true,
            value: <ChangeText minor={paidMinor} previousMinor={previousMinor} currency={currency} />,
          },
          { name: t("salaries.due"), isNumeric: true, value: money(run.dueMinor, currency) },
          { name: t("salaries.settled"), isNumeric: true, value: <time>{stamp(run.settledAt)}</time> },
        ]}
      />
      <Facts
        facts={[
          ...states.map(({ state, bills, paidMinor: minor }) => ({
            name: serverCodeText(stateTexts, state, t),
            isNumeric: true,
            value: (
              <>
                <Badge tone={stateTones[state] ?? "neutral"}>{count(bills)}</Badge> {money(minor, currency)}
              </>
            ),
          })),
          ...releases.map(({ at, bills, paidMinor: minor, ...people }) => ({
            name: stamp(at).slice(0, 16),
            value: (
              <span className="two-lines">
                <span>
                  {t("salaries.bills.count", { count: bills })} · {money(minor, currency)}
                </span>
                <span className="muted">{t("salaries.release.by", people)}</span>
              </span>
            ),
          })),
        ]}
      />
    </div>
  );
}
