/** One kind of limit: what it counts, the current limits, and the form for another one. */

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

export function KindPane({ kind, own }: { kind: LimitKind; own: OwnLimits }) {
  const { t } = useTexts();
  const [editing, setEditing] = useState<OwnLimit["period"]>();
  const limits = own.limits
    .filter((limit) => limit.kind === kind)
    .toSorted((a, b) => order.indexOf(a.period) - order.indexOf(b.period));
  const taken = limits.filter(({ setBy }) => setBy === "member").map(({ period }) => period);
  const close = () => setEditing(undefined);
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
            <LimitLine key={limit.id} limit={limit} own={own} onChange={() => setEditing(limit.period)} />
          ))}
        </ul>
      )}
      {editing === undefined ? (
        taken.length < order.length && (
          <Button icon="plus" onClick={() => setEditing(order.find((period) => !taken.includes(period)) ?? "day")}>
            {t("limits.set")}
          </Button>
        )
      ) : (
        <LimitForm key={editing} kind={kind} period={editing} own={own} onDone={close} />
      )}
    </section>
  );
}
