/**
 * Chooses the date range of a list of bets, transfers and the like: today, past 7 days, past 30 days, or two chosen
 * days.
 */

import "./date-range-picker.css";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { TextField } from "@openhouse/ui/field/field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Translate } from "@openhouse/i18n/text-store";
import { findWindowProblem, presetWindow, windowNames } from "../../lib/lists/date-window.ts";
import type { DateRange, WindowName, WindowProblem } from "../../lib/lists/date-window.ts";
import { ChoiceChips } from "./choice-chips.tsx";

interface WindowPickerProps {
  readonly window: DateRange;
  /** Today in the merchant's time zone. */
  readonly today: string;
  readonly onChange: (window: DateRange) => void;
}

/** Two chosen days take effect only when a button is pressed, so that changing one day loads nothing. */
export function DateRangePicker({ window, today, onChange }: WindowPickerProps) {
  const { t } = useTexts();
  const chips = windowNames.map((value) => ({ value, label: t(`records.window.${value}`) }));
  const select = (name: WindowName) => {
    onChange(name === "custom" ? { ...window, name } : presetWindow(name, today));
  };
  return (
    <div className="window-picker">
      <ChoiceChips legend={t("records.window")} chips={chips} selected={window.name} onSelect={select} />
      {window.name === "custom" && (
        <CustomDays key={`${window.from} ${window.to}`} window={window} onChange={onChange} />
      )}
    </div>
  );
}

/** The chosen range in words: the name of a preset, or the two days. */
export function rangeText({ name, from, to }: DateRange, t: Translate): string {
  return name === "custom" ? `${from} – ${to}` : t(`records.window.${name}`);
}

function CustomDays({ window, onChange }: Pick<WindowPickerProps, "window" | "onChange">) {
  const { t } = useTexts();
  const [from, setFrom] = useState(window.from);
  const [to, setTo] = useState(window.to);
  const [problem, setProblem] = useState<WindowProblem>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const nextProblem = findWindowProblem(from, to);
    setProblem(nextProblem);
    if (nextProblem === undefined) onChange({ name: "custom", from, to });
  };
  return (
    <form className="own-days" onSubmit={submit} noValidate>
      <TextField
        type="date"
        label={t("records.window.from")}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
        error={problem === undefined ? undefined : t(`records.window.${problem}`)}
      />
      <TextField
        type="date"
        label={t("records.window.to")}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button type="submit">{t("records.window.show")}</Button>
    </form>
  );
}
