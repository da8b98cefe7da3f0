/** Earlier bonuses and how each ended. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import type { PlainKey } from "@openhouse/i18n/text-store";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import type { OwnBonus } from "../api/use-own-bonus.ts";
import { useBonusMoney } from "../rules/use-bonus-money.ts";

type Ended = OwnBonus["ended"][number];

const endTexts: Readonly<Record<string, PlainKey>> = {
  released: "wallet.bonus.end.released",
  expired: "wallet.bonus.end.expired",
  house: "wallet.bonus.end.spent",
  member: "wallet.bonus.end.member",
  staff: "wallet.bonus.end.staff",
};

export function EndedBonuses({ ended, currency }: { ended: readonly Ended[]; currency: string }) {
  const { t } = useTexts();
  const { moment } = useFormats();
  const money = useBonusMoney(currency);
  return (
    <details className="bonus-ended">
      <summary>{t("wallet.bonus.before", { count: ended.length })}</summary>
      <ul>
        {ended.map((bonus) => (
          <li key={bonus.id}>
            <span>
              {t("wallet.bonus.of", { amount: money(bonus.amountMinor) })}{" "}
              <time className="muted">{moment(bonus.endedAt)}</time>
            </span>
            <span className="muted">{[t(endOf(bonus)), bonus.endReason].filter((text) => text !== "").join(": ")}</span>
            <span className="figures">{money(bonus.endedMinor)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function endOf({ state, endedBy }: Ended): PlainKey {
  return endTexts[state] ?? endTexts[endedBy] ?? "wallet.bonus.end.spent";
}
