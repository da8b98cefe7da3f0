/** Edits the file formats of the sources; a reason is required. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { TextField } from "@openhouse/ui/field/field";
import { SelectField } from "@openhouse/ui/select/select";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { useOffice } from "../../../lib/office.tsx";
import { sourceName } from "./clearing-texts.ts";
import { faultOfFormat, newFormat } from "./fault-of-format.ts";
import { useRefreshClearing } from "./use-clearing.ts";
import type { ClearingFormat, ClearingSource } from "./use-clearing.ts";

interface FormatsDialogProps {
  readonly sources: readonly ClearingSource[];
  readonly onClose: () => void;
}

const delimiters = [
  { value: ",", key: "clearing.delimiter.comma" },
  { value: ";", key: "clearing.delimiter.semicolon" },
  { value: "\t", key: "clearing.delimiter.tab" },
] as const;
const decimals = [
  { value: ".", label: "1,234.50" },
  { value: ",", label: "1.234,50" },
] as const;
const dayOrders = [
  { value: "ymd", label: "2026-12-31" },
  { value: "dmy", label: "31/12/2026" },
  { value: "mdy", label: "12/31/2026" },
] as const;
const columnNames = ["providerRef", "amount", "day", "reference", "fee", "currency", "direction"] as const;

export function FormatsDialog({ sources, onClose }: FormatsDialogProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshClearing();
  const [code, setCode] = useState(sources[0]?.code ?? "");
  const source = sources.find((candidate) => candidate.code === code);
  // The version on which the edit is based. When two people edit at once, the server refuses the later save.
  const [edit, setEdit] = useState({ version: source?.version ?? 0, format: source?.format ?? newFormat });
  const [isTried, setIsTried] = useState(false);
  const fault = faultOfFormat(edit.format);
  const choose = (chosenCode: string) => {
    const chosenSource = sources.find((candidate) => candidate.code === chosenCode);
    setCode(chosenCode);
    setIsTried(false);
    setEdit({ version: chosenSource?.version ?? 0, format: chosenSource?.format ?? newFormat });
  };
  return (
    <DecisionDialog
      title={t("clearing.formats")}
      subject={[code, edit]}
      kind="primary"
      confirmLabel={t("clearing.format.save")}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("clearing.format.reason.new"), t("clearing.format.reason.changed")]}
      consequence={
        <div className="clearing-fields">
          <SelectField
            label={t("clearing.source")}
            value={code}
            options={sources.map((candidate) => ({ value: candidate.code, label: sourceName(candidate.code, t) }))}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
          {source !== undefined && <LastChange source={source} />}
          <FormatFields
            format={edit.format}
            fault={isTried ? fault : undefined}
            onChange={(part) => setEdit({ ...edit, format: { ...edit.format, ...part } })}
          />
        </div>
      }
      check={() => {
        setIsTried(true);
        return fault === undefined;
      }}
      onDecide={async ({ reason, idempotencyKey }) => {
        const body = { ...edit, reason };
        const call = { params: { source: code }, body, idempotencyKey };
        await api.call("PUT /backoffice/api/clearing/formats/:source", call);
        await refresh();
        showToast("success", t("clearing.format.saved"));
      }}
      onClose={onClose}
    />
  );
}

function LastChange({ source: { changedBy, changedAt } }: { source: ClearingSource }) {
  const { t } = useTexts();
  const { stamp } = useFormats();
  return (
    <p className="muted">
      {changedBy === null || changedAt === null
        ? t("clearing.noFormat")
        : t("clearing.format.changed", { by: changedBy, time: stamp(changedAt) })}
    </p>
  );
}

interface FormatFieldsProps {
  readonly format: ClearingFormat;
  readonly fault: ReturnType<typeof faultOfFormat>;
  readonly onChange: (part: Partial<ClearingFormat>) => void;
}

function FormatFields({ format, fault, onChange }: FormatFieldsProps) {
  const { t } = useTexts();
  const { columns } = format;
  return (
    <>
      <div className="clearing-pair">
        <SelectField
          label={t("clearing.delimiter")}
          value={format.delimiter}
          options={delimiters.map(({ value, key }) => ({ value, label: t(key) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ delimiter: delimiters.find((candidate) => candidate.value === value)?.value ?? "," })
          }
        />
        <SelectField
          label={t("clearing.decimal")}
          value={format.decimal}
          options={[...decimals]}
          error={fault === "decimal" ? t("clearing.fault.decimal") : undefined}
          onChange={({ currentTarget: { value } }) => onChange({ decimal: value === "," ? "," : "." })}
        />
        <SelectField
          label={t("clearing.dayOrder")}
          value={format.dayOrder}
          options={[...dayOrders]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ dayOrder: dayOrders.find((candidate) => candidate.value === value)?.value ?? "ymd" })
          }
        />
      </div>
      <fieldset className="clearing-columns">
        <legend>{t("clearing.columns")}</legend>
        {columnNames.map((name, index) => (
          <TextField
            key={name}
            label={t(`clearing.column.${name}`)}
            required={index < 3}
            autoComplete="off"
            maxLength={60}
            value={columns[name]}
            error={fault === name ? t("clearing.fault.column") : undefined}
            onChange={({ currentTarget }) => onChange({ columns: { ...columns, [name]: currentTarget.value } })}
          />
        ))}
      </fieldset>
      {columns.direction.trim() === "" ? (
        <p className="muted">{t("clearing.sign")}</p>
      ) : (
        <div className="clearing-pair">
          <TextField
            label={t("clearing.wordIn")}
            maxLength={40}
            value={format.wordIn}
            error={fault === "words" ? t("clearing.fault.words") : undefined}
            onChange={({ currentTarget }) => onChange({ wordIn: currentTarget.value })}
          />
          <TextField
            label={t("clearing.wordOut")}
            maxLength={40}
            value={format.wordOut}
            onChange={({ currentTarget }) => onChange({ wordOut: currentTarget.value })}
          />
        </div>
      )}
    </>
  );
}
