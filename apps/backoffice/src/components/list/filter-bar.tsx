/** The filters above a list. Text filters apply when typing pauses, choices immediately. */

import "./list.css";
import { useEffect, useId, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";

const settleMs = 300;

interface FilterBarProps {
  readonly label: string;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

export function FilterBar({ label, isFiltered, onClear, children }: FilterBarProps) {
  const { t } = useTexts();
  return (
    <search className="filter-bar" aria-label={label}>
      {children}
      {isFiltered && (
        <Button size="small" kind="plain" icon="close" onClick={onClear}>
          {t("backoffice.filter.clear")}
        </Button>
      )}
    </search>
  );
}

interface FilterTextProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The "/" shortcut focuses this field. */
  readonly isMain?: boolean;
  /** Shows a numeric keyboard. */
  readonly isAmount?: boolean;
  /** Why the typed text cannot be used as a filter. */
  readonly error?: string | undefined;
}

export function FilterText({ label, value, onChange, isMain = false, isAmount = false, error }: FilterTextProps) {
  const id = useId();
  const [typedText, setTypedText] = useState(value);
  const [appliedValue, setAppliedValue] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The URL changed elsewhere, for example by clearing a filter or by the back button.
  if (value !== appliedValue) {
    setAppliedValue(value);
    setTypedText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const applyText = (text: string) => {
    clearTimeout(timer.current);
    setAppliedValue(text.trim());
    onChange(text.trim());
  };
  const type = (text: string) => {
    setTypedText(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => applyText(text), settleMs);
  };
  return (
    <div className="filter" data-short={isAmount ? "" : undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="control">
        {isMain && <Icon name="search" className="control-lead" />}
        <input
          id={id}
          type="search"
          value={typedText}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          inputMode={isAmount ? "decimal" : undefined}
          data-main-filter={isMain ? "" : undefined}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && applyText(event.currentTarget.value)}
        />
      </div>
      {error !== undefined && (
        <span className="filter-error" id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

interface FilterDayProps {
  readonly label: string;
  /** YYYY-MM-DD or "". */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A calendar day in the merchant's time zone. */
export function FilterDay({ label, value, onChange }: FilterDayProps) {
  const id = useId();
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <div className="control">
        <input id={id} type="date" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
      </div>
    </div>
  );
}

interface FilterChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

export function FilterChoice({ label, value, options, onChange }: FilterChoiceProps) {
  const id = useId();
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <div className="control">
        <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="control-mark" />
      </div>
    </div>
  );
}
