/** Registers a supplier or changes its key and settings. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { CheckField } from "@openhouse/ui/field/check-field";
import { TextField } from "@openhouse/ui/field/field";
import { TextAreaField } from "@openhouse/ui/field/text-area-field";
import { SelectField } from "@openhouse/ui/select/select";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import { draftOf, faultsOf, settingsOf } from "./supplier-draft.ts";
import type { FaultyField, SupplierDraft } from "./supplier-draft.ts";
import type { Supplier, SupplierList } from "./supplier-draft.ts";
import { useSaveSupplier } from "./use-save-supplier.ts";

interface SupplierDialogProps {
  readonly supplierList: SupplierList;
  /** Undefined for a new supplier. */
  readonly supplier: Supplier | undefined;
  readonly onClose: () => void;
}

export function SupplierDialog({ supplierList, supplier, onClose }: SupplierDialogProps) {
  const { t } = useTexts();
  const save = useSaveSupplier();
  const defaults = { vendor: supplierList.vendors[0]?.code ?? "", currency: supplierList.currencies[0] ?? "" };
  const [draft, setDraft] = useState(() => draftOf(supplier, defaults));
  const [isTried, setIsTried] = useState(false);
  const isTaken = supplier === undefined && supplierList.list.some(({ code }) => code === draft.code);
  const faults = faultsOf(draft);
  const change = (part: Partial<SupplierDraft>) => setDraft((current) => ({ ...current, ...part }));
  const isNew = supplier === undefined;
  return (
    <DecisionDialog
      title={isNew ? t("backoffice.supplier.add") : t("backoffice.supplier.change.title", { code: draft.code })}
      confirmLabel={t(isNew ? "backoffice.supplier.add" : "backoffice.supplier.save")}
      kind="primary"
      subject={draft}
      consequence={
        <SupplierFields
          supplierList={supplierList}
          draft={draft}
          isNew={isNew}
          isTaken={isTaken}
          faults={isTried ? faults : noFaults}
          onChange={change}
        />
      }
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("backoffice.supplier.reason.contract"), t("backoffice.supplier.reason.newKey")]}
      check={() => {
        setIsTried(true);
        return faults.size === 0 && !isTaken;
      }}
      onDecide={(decision) => save(draft.code, settingsOf(draft, supplier?.isEnabled ?? true), decision)}
      onClose={onClose}
    />
  );
}

const noFaults: ReadonlySet<FaultyField> = new Set();

interface SupplierFieldsProps {
  readonly supplierList: SupplierList;
  readonly draft: SupplierDraft;
  readonly isNew: boolean;
  readonly isTaken: boolean;
  readonly faults: ReadonlySet<FaultyField>;
  readonly onChange: (part: Partial<SupplierDraft>) => void;
}

function SupplierFields({ supplierList, draft, isNew, isTaken, faults, onChange }: SupplierFieldsProps) {
  const { t } = useTexts();
  const errorOf = (field: FaultyField) => (faults.has(field) ? t(`backoffice.supplier.wrong.${field}`) : undefined);
  return (
    <div className="supplier-fields">
      {isNew && (
        <TextField
          label={t("backoffice.supplier.code")}
          hint={t("backoffice.supplier.codeHint")}
          error={isTaken ? t("backoffice.supplier.taken") : errorOf("code")}
          value={draft.code}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={39}
          required
          onChange={(event) => onChange({ code: event.currentTarget.value })}
        />
      )}
      <SelectField
        label={t("backoffice.supplier.vendor")}
        value={draft.vendor}
        options={supplierList.vendors.map(({ code, name }) => ({ value: code, label: `${name} · ${code}` }))}
        onChange={(event) => onChange({ vendor: event.currentTarget.value })}
      />
      <TextAreaField
        label={t("backoffice.supplier.key")}
        hint={t("backoffice.supplier.keyHint")}
        error={errorOf("publicKey")}
        value={draft.publicKey}
        rows={4}
        maxLength={4_000}
        required
        spellCheck={false}
        onChange={(event) => onChange({ publicKey: event.currentTarget.value })}
      />
      <TextField
        label={t("backoffice.supplier.tokenLife")}
        hint={t("backoffice.supplier.tokenHint")}
        error={errorOf("tokenMinutes")}
        value={draft.tokenMinutes}
        inputMode="numeric"
        autoComplete="off"
        required
        onChange={(event) => onChange({ tokenMinutes: event.currentTarget.value })}
      />
      <CheckField
        label={t("backoffice.supplier.replayLabel")}
        checked={draft.answersReplay}
        onChange={(event) => onChange({ answersReplay: event.currentTarget.checked })}
      />
      <TextAreaField
        label={t("backoffice.supplier.networks")}
        hint={t("backoffice.supplier.networksHint")}
        value={draft.networks}
        rows={2}
        spellCheck={false}
        onChange={(event) => onChange({ networks: event.currentTarget.value })}
      />
      <TextField
        label={t("backoffice.supplier.promoDay", { currency: draft.currency })}
        hint={t("backoffice.supplier.promoHint")}
        error={errorOf("promoDay")}
        value={draft.promoDay}
        inputMode="decimal"
        autoComplete="off"
        required
        onChange={(event) => onChange({ promoDay: event.currentTarget.value })}
      />
      <TextAreaField
        label={t("backoffice.supplier.testers")}
        hint={t("backoffice.supplier.testersHint")}
        value={draft.testers}
        rows={1}
        spellCheck={false}
        onChange={(event) => onChange({ testers: event.currentTarget.value })}
      />
      <TextField
        label={t("backoffice.supplier.api")}
        hint={t("backoffice.supplier.apiHint")}
        error={errorOf("apiUrl")}
        value={draft.apiUrl}
        inputMode="url"
        autoComplete="off"
        maxLength={300}
        onChange={(event) => onChange({ apiUrl: event.currentTarget.value })}
      />
      {draft.apiUrl.trim() !== "" && (
        <>
          <TextField
            label={t("backoffice.supplier.operatorId")}
            error={errorOf("operatorId")}
            value={draft.operatorId}
            autoComplete="off"
            maxLength={80}
            required
            onChange={(event) => onChange({ operatorId: event.currentTarget.value })}
          />
          <TextAreaField
            label={t("backoffice.supplier.hosts")}
            hint={t("backoffice.supplier.hostsHint")}
            error={errorOf("hosts")}
            value={draft.hosts}
            rows={2}
            required
            spellCheck={false}
            onChange={(event) => onChange({ hosts: event.currentTarget.value })}
          />
        </>
      )}
    </div>
  );
}
