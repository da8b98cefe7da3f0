/** One kind of limit: an explanation, the current limits, and the form that sets a limit. */

import { useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import type { IconName } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { LimitKind, OwnLimit, OwnLimits } from "../api/use-limits.ts";
import { LimitForm } from "./limit-form.tsx";
import { LimitLine } from "./limit-line.tsx";
import { LimitsHead } from "./limits-head.tsx";

const icons: Readonly<Record<LimitKind, IconName>> = {
  deposit: "wallet",
  loss: "scale",
  stake: "hand-coins",
  session: "clock",
};
const order: readonly OwnLimit["period"][] = ["day", "week", "month"];

export function KindPane({ kind, ownLimits }: { kind: LimitKind; ownLimits: OwnLimits }) {
  const { t } = useTexts();
  const [editedPeriod, setEditedPeriod] = useState<OwnLimit["period"]>();
  const limits = ownLimits.limits
    .filter((limit) => limit.kind === kind)
    .toSorted((a, b) => order.indexOf(a.period) - order.indexOf(b.period));
  const limitedPeriods = limits.filter(({ setBy }) => setBy === "member").map(({ period }) => period);
  const close = () => setEditedPeriod(undefined);
  return (
    <section className="pane limits-pane" aria-labelledby={`limits-${kind}`} data-kind={kind}>
      <LimitsHead
        icon={icons[kind]}
        id={`limits-${kind}`}
        title={t(`limits.kind.${kind}`)}
        text={t(`limits.kind.${kind}.text`)}
      />
      {limits.length === 0 && <p className="limits-none">{t("limits.none")}</p>}
      {limits.length > 0 && (
        <ul className="limits-lines">
          {limits.map((limit) => (
            <LimitLine
              key={limit.id}
              limit={limit}
              ownLimits={ownLimits}
              onChange={() => setEditedPeriod(limit.period)}
            />
          ))}
        </ul>
      )}
      {editedPeriod === undefined ? (
        limitedPeriods.length < order.length && (
          <Button
            icon="plus"
            onClick={() => setEditedPeriod(order.find((period) => !limitedPeriods.includes(period)) ?? "day")}
          >
            {t("limits.set")}
          </Button>
        )
      ) : (
        <LimitForm key={editedPeriod} kind={kind} period={editedPeriod} ownLimits={ownLimits} onDone={close} />
      )}
    </section>
  );
}
