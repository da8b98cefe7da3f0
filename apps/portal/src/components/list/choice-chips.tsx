/**
 * A group of chips, one of which is selected. They are native radio buttons, which support arrow keys and screen
 * readers.
 */

import "./choice-chips.css";
import { useId } from "react";

export interface Chip<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface ChoiceChipsProps<Value extends string> {
  readonly legend: string;
  readonly chips: readonly Chip<Value>[];
  readonly selected: Value;
  readonly onSelect: (value: Value) => void;
}

export function ChoiceChips<Value extends string>({ legend, chips, selected, onSelect }: ChoiceChipsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="chips">
      <legend className="visually-hidden">{legend}</legend>
      {chips.map(({ value, label }) => (
        <label key={value} className="chip">
          <input type="radio" name={name} checked={value === selected} onChange={() => onSelect(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
