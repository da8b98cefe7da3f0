/** Uploads a statement file with its source, days, currency and closing balance. */

import { useState } from "react";
import type { FormEvent } from "react";
import { useLocation } from "wouter";
import { shiftDay } from "@openhouse/browser/zoned-day";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { currencies } from "@openhouse/rules/money/currencies";
import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { Field, TextField } from "@openhouse/ui/field/field";
import { Icon } from "@openhouse/ui/icon/icon";
import { SelectField } from "@openhouse/ui/select/select";
import { showToast } from "@openhouse/ui/toast/toaster";
import { base64Of } from "../../../lib/base64.ts";
import { useBusinessNow } from "../../../lib/business-clock.tsx";
import { stampOf, useFormats } from "../../../lib/formats.ts";
import { useOffice, useStaff } from "../../../lib/office.tsx";
import { problemText } from "../../../lib/problem-text.ts";
import { useAttemptKey } from "../../../lib/use-attempt-key.ts";
import { sourceName } from "./clearing-texts.ts";
import { readClosing } from "./read-closing.ts";
import { useRefreshClearing } from "./use-clearing.ts";
import type { ClearingSource, ClearingUpload } from "./use-clearing.ts";

interface UploadDialogProps {
  readonly sources: readonly ClearingSource[];
  readonly onClose: () => void;
}

const playMoney: ReadonlySet<string> = new Set(["FUN", "PTS"]);
const realCurrencies = Object.keys(currencies).filter((code) => !playMoney.has(code));
const dayLength = 10;

export function UploadDialog({ sources, onClose }: UploadDialogProps) {
  const { t } = useTexts();
  const { currency: merchantCurrency } = useStaff();
  const yesterday = useYesterday();
  const [source, setSource] = useState(sources.find(({ format }) => format !== null)?.code ?? sources[0]?.code ?? "");
  const [currency, setCurrency] = useState(merchantCurrency);
  const [fromDay, setFromDay] = useState(yesterday);
  const [untilDay, setUntilDay] = useState(yesterday);
  const [closing, setClosing] = useState("");
  const [file, setFile] = useState<File>();
  const [isTried, setIsTried] = useState(false);
  const { isBusy, problem, send } = useUpload(onClose);
  const hasFormat = sources.some(({ code, format }) => code === source && format !== null);
  const closingMinor = readClosing(closing, currency);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isBusy || file === undefined || !hasFormat || closingMinor === undefined) return;
    void send(file, { source, currency, fromDay, untilDay, ...(closingMinor === "" ? {} : { closingMinor }) });
  };
  return (
    <Dialog isOpen isBusy={isBusy} onClose={onClose} title={t("clearing.upload")} closeLabel={t("backoffice.close")}>
      <form className="clearing-fields" noValidate onSubmit={submit}>
        <p className="muted">{t("clearing.upload.text")}</p>
        <SelectField
          label={t("clearing.source")}
          value={source}
          options={sources.map(({ code }) => ({ value: code, label: sourceName(code, t) }))}
          error={hasFormat ? undefined : t("clearing.noFormat")}
          onChange={({ currentTarget }) => setSource(currentTarget.value)}
        />
        <div className="clearing-pair">
          <DayField label={t("clearing.fromDay")} value={fromDay} onChange={setFromDay} />
          <DayField label={t("clearing.untilDay")} value={untilDay} onChange={setUntilDay} />
        </div>
        <div className="clearing-pair">
          <SelectField
            label={t("finance.currency")}
            value={currency}
            options={realCurrencies.map((value) => ({ value, label: value }))}
            onChange={({ currentTarget }) => setCurrency(currentTarget.value)}
          />
          <TextField
            label={t("clearing.closing")}
            name="closing"
            inputMode="decimal"
            autoComplete="off"
            value={closing}
            error={closingMinor === undefined ? t("clearing.closingWrong") : undefined}
            onChange={({ currentTarget }) => setClosing(currentTarget.value)}
          />
        </div>
        <Field
          label={t("clearing.file")}
          required
          hint={t("clearing.file.hint")}
          error={isTried && file === undefined ? t("clearing.file.missing") : undefined}
        >
          {(control) => (
            <input
              {...control}
              className="clearing-file"
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
            />
          )}
        </Field>
        {problem !== undefined && (
          <p className="decision-problem" role="alert">
            <Icon name="error" />
            {problem}
          </p>
        )}
        <div className="dialog-actions">
          <Button disabled={isBusy} onClick={onClose}>
            {t("backoffice.cancel")}
          </Button>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t("clearing.take")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <div className="control">
          <input
            {...control}
            type="date"
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}

/** The last complete day in business time. */
function useYesterday(): string {
  const now = useBusinessNow(60_000);
  const { timeZone } = useFormats();
  return shiftDay(stampOf(now, timeZone).slice(0, dayLength), -1);
}

/** Uploads the file and opens the result. A changed file or changed facts get a new idempotency key. */
function useUpload(onClose: () => void) {
  const { t } = useTexts();
  const { api } = useOffice();
  const [, navigate] = useLocation();
  const refresh = useRefreshClearing();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const keyFor = useAttemptKey();
  const send = async (file: File, facts: Omit<ClearingUpload, "file" | "fileName">) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const content = base64Of(new Uint8Array(await file.arrayBuffer()));
      const body = { ...facts, fileName: file.name.slice(-120), file: content };
      const response = await api.call("POST /backoffice/api/clearing", { body, idempotencyKey: keyFor(body) });
      await refresh();
      showToast("success", t("clearing.taken", { count: response.file.lines }));
      onClose();
      navigate(`/clearing/${response.file.id}`);
    } catch (error) {
      setProblem(problemText(error, t));
      setIsBusy(false);
    }
  };
  return { isBusy, problem, send };
}
