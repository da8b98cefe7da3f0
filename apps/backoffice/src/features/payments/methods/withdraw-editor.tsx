/**
 * Edits a withdrawal method. One person alone can only switch off the method or its banks; all other changes need a
 * second person.
 */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { effectOfChange } from "@openhouse/rules/payments/method-change";
import { Button } from "@openhouse/ui/button/button";
import { CheckField } from "@openhouse/ui/field/check-field";
import { TextField } from "@openhouse/ui/field/field";
import { useOffice } from "../../../lib/office.tsx";
import { BankFields } from "./bank-fields.tsx";
import { EditorNotices } from "./editor-notices.tsx";
import { differencesOf } from "./differences-of.ts";
import { PublishMethod } from "./publish-method.tsx";
import { useMethodTexts } from "./use-method-texts.ts";
import type { WithdrawValues } from "./use-method-texts.ts";
import { emptyBank, readWithdrawDraft, withdrawDraftOf } from "./withdraw-draft.ts";
import type { WithdrawMethod } from "./withdraw-draft.ts";

interface WithdrawEditorProps {
  readonly method: WithdrawMethod;
  readonly name: string;
  readonly providers: readonly string[];
  /** True if a change waits for a second person. */
  readonly isWaiting: boolean;
  readonly onClose: () => void;
}

export function WithdrawEditor({ method, name, providers, isWaiting, onClose }: WithdrawEditorProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const { withdrawProperties } = useMethodTexts(method.currency);
  // The method as it was when the editor opened; the draft is based on it even if the list is read again.
  const [base, setBase] = useState(method);
  const [draft, setDraft] = useState(() => withdrawDraftOf(method));
  const [isPublishing, setPublishing] = useState(false);
  const { cardType, version } = base;
  const { banks } = draft;
  const update = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const parsedDraft = readWithdrawDraft(draft, base.currency);
  const change = parsedDraft.kind === "change" ? parsedDraft.change : undefined;
  const effect = change === undefined ? "none" : effectOfChange(comparable(base), comparable(change));
  // The empty form of a method that was never set up shows no fault.
  const isTouched = JSON.stringify(draft) !== JSON.stringify(withdrawDraftOf(base));
  const fields = [
    { key: "minimum", label: t("methods.smallest") },
    { key: "maximum", label: t("methods.largest") },
    { key: "percent", label: t("methods.percent") },
    { key: "fixed", label: t("methods.fixed") },
  ] as const;
  return (
    <div className="method-editor">
      <CheckField
        label={t("methods.isOn")}
        checked={draft.isOn}
        onChange={({ currentTarget }) => update({ isOn: currentTarget.checked })}
      />
      <div className="method-head">
        {fields.map(({ key, label }) => (
          <TextField
            key={key}
            label={label}
            value={draft[key]}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            onChange={({ currentTarget }) => update({ [key]: currentTarget.value })}
          />
        ))}
      </div>
      <ul className="channel-fields">
        {banks.map((bank, index) => (
          <BankFields
            key={bank.isNew === true ? `new ${index}` : bank.code}
            bank={bank}
            providers={providers}
            onChange={(part) => update({ banks: banks.with(index, { ...bank, ...part }) })}
            onRemove={() => update({ banks: banks.toSpliced(index, 1) })}
          />
        ))}
      </ul>
      <div>
        <Button size="small" icon="plus" onClick={() => update({ banks: [...banks, emptyBank(cardType, providers)] })}>
          {t("methods.addPayee")}
        </Button>
      </div>
      <EditorNotices
        fault={isTouched && parsedDraft.kind === "fault" ? t(`methods.withdrawFault.${parsedDraft.fault}`) : undefined}
        isOutdated={method.version !== version}
        isBlocked={isWaiting && effect === "secondPerson"}
        canPublish={effect !== "none"}
        onPublish={() => setPublishing(true)}
        onReload={() => {
          setBase(method);
          setDraft(withdrawDraftOf(method));
        }}
        onClose={onClose}
      />
      {isPublishing && change !== undefined && (
        <PublishMethod
          name={name}
          isAtOnce={effect === "atOnce"}
          differences={differencesOf(base.isSetUp ? withdrawProperties(base) : [], withdrawProperties(change))}
          subject={[change, version]}
          route="GET /backoffice/api/withdraw-methods"
          send={({ reason, idempotencyKey }) => {
            const call = { params: { cardType }, body: { ...change, version, reason }, idempotencyKey };
            return api.call("PUT /backoffice/api/withdraw-methods/:cardType", call);
          }}
          onSent={onClose}
          onClose={() => setPublishing(false)}
        />
      )}
    </div>
  );
}

function comparable({ isOn, minimumMinor, maximumMinor, feeRatePpm, feeFixedMinor, banks }: WithdrawValues) {
  return { isOn, terms: { minimumMinor, maximumMinor, feeRatePpm, feeFixedMinor }, parts: banks };
}
