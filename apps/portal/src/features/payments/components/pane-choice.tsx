/** A choice as panes with a name and a description: native radio buttons in a fieldset. */

import "./pane-choice.css";
import "@openhouse/ui/pane/pane.css";
import { useId } from "react";
import type { ReactNode } from "react";
import { Icon } from "@openhouse/ui/icon/icon";
import type { IconName } from "@openhouse/ui/icon/icon";

export interface PaneOption {
  readonly value: string;
  readonly icon: IconName;
  readonly title: string;
  readonly text?: ReactNode;
  readonly isOff?: boolean;
}

interface PaneChoiceProps {
  readonly legend: string;
  readonly options: readonly PaneOption[];
  readonly selected: string;
  readonly onSelect: (value: string) => void;
  readonly error?: string | undefined;
  /** True to show the options one below the other, because their names are long. */
  readonly isStacked?: boolean;
}

export function PaneChoice({ legend, options, selected, onSelect, error, isStacked = false }: PaneChoiceProps) {
  const name = useId();
  return (
    <fieldset className="pane-choice" aria-describedby={error === undefined ? undefined : `${name}-error`}>
      <legend>
        {legend}
        {error !== undefined && (
          <span className="field-error" id={`${name}-error`}>
            <Icon name="warning" />
            {error}
          </span>
        )}
      </legend>
      <div className="pane-choices" data-stacked={isStacked ? "" : undefined}>
        {options.map(({ value, icon, title, text, isOff }) => (
          <label key={value} className="pane pane-option" data-lit={value === selected ? "" : undefined}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === selected}
              disabled={isOff === true}
              onChange={() => onSelect(value)}
            />
            <Icon name={icon} />
            <span className="pane-option-title">{title}</span>
            {text !== undefined && <span className="pane-option-text">{text}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
