/** The registration rules as a table, one line per field; each rule can be edited and tried out in place. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { patternKinds } from "@openhouse/rules/identity/patterns";
import type { ChoiceFault, RuledField, RuleChoice } from "@openhouse/rules/identity/registration-rules";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { patternText } from "./pattern-text.ts";
import { isLocked } from "./rule-draft.ts";
import type { RuleChoices } from "./rule-draft.ts";
import { RuleTrial } from "./rule-trial.tsx";

interface RuleTableProps {
  readonly title: string;
  readonly fields: readonly RuledField[];
  readonly choices: RuleChoices;
  readonly changed: RuleChoices;
  readonly faults: Readonly<Partial<Record<RuledField, ChoiceFault>>>;
  readonly mayChange: boolean;
  readonly onChange: (field: RuledField, choice: RuleChoice) => void;
}

interface RuleLine {
  readonly field: RuledField;
  readonly name: string;
  readonly choice: RuleChoice;
}

export function RuleTable(props: RuleTableProps) {
  const { t } = useTexts();
  const columns = useColumns(props);
  const rows = props.fields.flatMap((field): RuleLine[] => {
    const choice = props.choices[field];
    return choice === undefined ? [] : [{ field, name: t(`registration.field.${field}`), choice }];
  });
  return (
    <DataTable
      caption={props.title}
      showsCaption
      columns={columns}
      rowKey={({ field }) => field}
      state={{ kind: "loaded", rows }}
      emptyText=""
    />
  );
}

function useColumns({ changed, faults, mayChange, onChange }: RuleTableProps): readonly Column<RuleLine>[] {
  const { t } = useTexts();
  const change = ({ field, choice }: RuleLine, part: Partial<RuleChoice>) => onChange(field, { ...choice, ...part });
  return [
    {
      key: "field",
      title: t("rules.column.field"),
      cell: ({ field, name }) => (
        <span className="rule-name" data-changed={field in changed ? "" : undefined}>
          {name}
        </span>
      ),
    },
    {
      key: "shown",
      title: t("rules.column.shown"),
      cell: (line) => (
        <Switch
          label={t("rules.shown.of", { field: line.name })}
          isOn={line.choice.enabled}
          isLocked={isLocked(line.field, "enabled")}
          mayChange={mayChange}
          onToggle={(enabled) => change(line, { enabled })}
        />
      ),
    },
    {
      key: "required",
      title: t("rules.column.required"),
      cell: (line) => (
        <Switch
          label={t("rules.required.of", { field: line.name })}
          isOn={line.choice.required}
          isLocked={isLocked(line.field, "required")}
          mayChange={mayChange}
          onToggle={(required) => change(line, { required })}
        />
      ),
    },
    {
      key: "pattern",
      title: t("rules.column.pattern"),
      cell: (line) => <PatternChoice line={line} mayChange={mayChange} onChange={(part) => change(line, part)} />,
    },
    {
      key: "length",
      title: t("rules.column.length"),
      cell: (line) => (
        <Bounds
          line={line}
          isWrong={faults[line.field] !== undefined}
          mayChange={mayChange}
          onChange={(part) => change(line, part)}
        />
      ),
    },
    {
      key: "try",
      title: t("rules.column.try"),
      cell: ({ field, name, choice }) => <RuleTrial name={name} choice={choice} fault={faults[field]} />,
    },
  ];
}

interface PartProps {
  readonly line: RuleLine;
  readonly mayChange: boolean;
  readonly onChange: (part: Partial<RuleChoice>) => void;
}

function PatternChoice({ line: { field: id, name: field, choice }, mayChange, onChange }: PartProps) {
  const { t } = useTexts();
  const isFixed = isLocked(id, "patternId");
  return (
    <select
      className="rule-pattern"
      aria-label={t("rules.pattern.of", { field })}
      title={isFixed ? t("rules.locked") : undefined}
      value={choice.patternId}
      disabled={isFixed || !mayChange}
      onChange={({ currentTarget }) => onChange({ patternId: Number(currentTarget.value) })}
    >
      {patternKinds.map(({ id }) => (
        <option key={id} value={id}>
          {`${id} · ${patternText(t, id)}`}
        </option>
      ))}
    </select>
  );
}

function Bounds({ line: { field, name, choice }, isWrong, mayChange, onChange }: PartProps & { isWrong: boolean }) {
  const { t } = useTexts();
  const common = { isWrong, mayChange: mayChange && !isLocked(field, "maxLength") };
  return (
    <span className="rule-bounds">
      <Bound
        {...common}
        label={`${name}: ${t("rules.bounds.min")}`}
        value={choice.minLength}
        onChange={(minLength) => onChange({ minLength })}
      />
      {" – "}
      <Bound
        {...common}
        label={`${name}: ${t("rules.bounds.max")}`}
        value={choice.maxLength}
        onChange={(maxLength) => onChange({ maxLength })}
      />
    </span>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isLocked: boolean;
  readonly mayChange: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

function Switch({ label, isOn, isLocked: isFixed, mayChange, onToggle }: SwitchProps) {
  const { t } = useTexts();
  return (
    <input
      type="checkbox"
      role="switch"
      className="switch"
      aria-label={label}
      title={isFixed ? t("rules.locked") : undefined}
      checked={isOn}
      aria-checked={isOn}
      disabled={isFixed || !mayChange}
      onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
    />
  );
}

interface BoundProps {
  readonly label: string;
  readonly value: number;
  readonly isWrong: boolean;
  readonly mayChange: boolean;
  readonly onChange: (value: number) => void;
}

function Bound({ label, value, isWrong, mayChange, onChange }: BoundProps) {
  return (
    <input
      className="rule-bound"
      type="text"
      inputMode="numeric"
      aria-label={label}
      aria-invalid={isWrong ? true : undefined}
      value={Number.isNaN(value) ? "" : value}
      disabled={!mayChange}
      onChange={({ currentTarget }) => {
        const digits = currentTarget.value.replaceAll(/\D/g, "").slice(0, 3);
        onChange(digits === "" ? Number.NaN : Number(digits));
      }}
    />
  );
}
