/** The fields for the rebate rates of all game categories. A rate that cannot be changed is shown as text instead. */

import "./rebate-fields.css";
import { TextField } from "@openhouse/ui/field/field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Facts } from "../../../../components/list/facts.tsx";
import { percentText } from "@openhouse/rules/money/percent";
import type { RebateDraft, RebateLine } from "./use-rebate-draft.ts";

export function RebateFields({ draft, hint }: { draft: RebateDraft; hint: string }) {
  const { t } = useTexts();
  const fixed = draft.lines.filter(({ isFixed }) => isFixed);
  const adjustable = draft.lines.filter(({ isFixed }) => !isFixed);
  return (
    <fieldset className="rebates">
      <legend>{t("agents.create.rebates")}</legend>
      <p className="field-hint">{hint}</p>
      <div className="rebate-fields">
        {adjustable.map((line) => (
          <RebateField key={line.category} line={line} draft={draft} />
        ))}
      </div>
      {fixed.length > 0 && (
        <Facts
          facts={fixed.map(({ category, leastPpm }) => ({
            name: t(`agents.rebate.${category}`),
            value: t("agents.rebate.fixed", { least: percentText(BigInt(leastPpm)) }),
          }))}
        />
      )}
    </fieldset>
  );
}

function RebateField({ line, draft }: { line: RebateLine; draft: RebateDraft }) {
  const { t } = useTexts();
  const { category, text, leastPpm, mostPpm, problem } = line;
  const [least, most] = [percentText(BigInt(leastPpm)), percentText(BigInt(mostPpm))];
  return (
    <TextField
      name={`rebate-${category}`}
      label={t(`agents.rebate.${category}`)}
      hint={t("agents.rebate.bounds", { least, most })}
      error={problem === undefined ? undefined : problemText(problem)}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      onChange={(event) => draft.type(category, event.currentTarget.value)}
      onBlur={() => draft.leave(category)}
    />
  );

  function problemText(kind: "form" | "below" | "above"): string {
    switch (kind) {
      case "form":
        return t("agents.rebate.form");
      case "below":
        return t("agents.rebate.below", { least });
      case "above":
        return t("agents.rebate.above", { most });
    }
  }
}
