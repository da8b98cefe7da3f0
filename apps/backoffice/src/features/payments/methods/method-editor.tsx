/** Edits a deposit method. A change takes effect only when it is published with a reason. */

import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { CheckField } from "@openhouse/ui/field/check-field";
import { TextField } from "@openhouse/ui/field/field";
import { Icon } from "@openhouse/ui/icon/icon";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import { useOffice } from "../../../lib/office.tsx";
import { callKey } from "../../../lib/use-call.ts";
import { draftOf, nextTerms, readDraft } from "./method-draft.ts";
import type { Channel, Method, MethodChange, MethodDraft } from "./method-draft.ts";
import { TermsRow } from "./terms-row.tsx";

interface MethodEditorProps {
  readonly method: Method;
  readonly canChangeAccounts: boolean;
  readonly onClose: () => void;
}

export function MethodEditor({ method, canChangeAccounts, onClose }: MethodEditorProps) {
  const { t } = useTexts();
  const [draft, setDraft] = useState<MethodDraft>(() => draftOf(method));
  const [change, setChange] = useState<MethodChange>();
  const parsedDraft = readDraft(draft, method.currency);
  const update = (part: Partial<MethodDraft>) => setDraft({ ...draft, ...part });
  const isSame = JSON.stringify(draft) === JSON.stringify(draftOf(method));
  return (
    <div className="method-editor">
      <CheckField
        label={t("methods.isOn")}
        checked={draft.isOn}
        onChange={({ currentTarget }) => update({ isOn: currentTarget.checked })}
      />
      <ol className="terms-rows">
        {draft.terms.map((terms, index) => (
          <TermsRow
            key={terms.rowId}
            number={index + 1}
            terms={terms}
            isOnly={draft.terms.length === 1}
            onChange={(part) => update({ terms: draft.terms.with(index, { ...terms, ...part }) })}
            onRemove={() => update({ terms: draft.terms.toSpliced(index, 1) })}
          />
        ))}
      </ol>
      <div>
        <Button size="small" icon="plus" onClick={() => update({ terms: [...draft.terms, nextTerms(draft.terms)] })}>
          {t("methods.addRange")}
        </Button>
      </div>
      <ChannelFields
        method={method}
        channels={draft.channels}
        canChangeAccounts={canChangeAccounts}
        onChange={(channels) => update({ channels })}
      />
      <p className="field-error" role="alert">
        {parsedDraft.kind === "fault" && (
          <>
            <Icon name="warning" />
            {t(`methods.fault.${parsedDraft.fault}`)}
          </>
        )}
      </p>
      <div className="method-ways">
        <Button onClick={onClose}>{t("backoffice.cancel")}</Button>
        <Button
          kind="primary"
          disabled={parsedDraft.kind === "fault" || isSame}
          onClick={() => parsedDraft.kind === "change" && setChange(parsedDraft.change)}
        >
          {t("methods.publish")}
        </Button>
      </div>
      {change !== undefined && <PublishMethod method={method} change={change} onClose={() => setChange(undefined)} />}
    </div>
  );
}

interface ChannelFieldsProps {
  readonly method: Method;
  readonly channels: readonly Channel[];
  readonly canChangeAccounts: boolean;
  readonly onChange: (channels: readonly Channel[]) => void;
}

/** Only bank transfers have an account of the merchant. */
function ChannelFields({ method, channels, canChangeAccounts, onChange }: ChannelFieldsProps) {
  const { t } = useTexts();
  const update = (index: number, channel: Channel, part: Partial<Channel>) =>
    onChange(channels.with(index, { ...channel, ...part }));
  return (
    <ul className="channel-fields">
      {channels.map((channel, index) => (
        <li key={channel.code}>
          <CheckField
            label={channel.name}
            checked={channel.isOn}
            onChange={({ currentTarget }) => update(index, channel, { isOn: currentTarget.checked })}
          />
          {method.kind === "transfer" && (
            <>
              <TextField
                label={t("methods.holder", { bank: channel.name })}
                value={channel.holder}
                maxLength={80}
                disabled={!canChangeAccounts}
                onChange={({ currentTarget }) => update(index, channel, { holder: currentTarget.value })}
              />
              <TextField
                label={t("methods.number", { bank: channel.name })}
                value={channel.number}
                maxLength={40}
                disabled={!canChangeAccounts}
                hint={canChangeAccounts ? undefined : t("methods.accountLocked")}
                onChange={({ currentTarget }) => update(index, channel, { number: currentTarget.value })}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

interface PublishMethodProps {
  readonly method: Method;
  readonly change: MethodChange;
  readonly onClose: () => void;
}

function PublishMethod({ method: { code, name, version }, change, onClose }: PublishMethodProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  return (
    <DecisionDialog
      title={t("methods.publish.title", { name })}
      confirmLabel={t("methods.publish")}
      kind="primary"
      consequence={<p>{t("methods.publish.text")}</p>}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("methods.reason.costs"), t("methods.reason.provider")]}
      subject={[change, version]}
      onDecide={async ({ reason, idempotencyKey }) => {
        const call = { params: { code }, body: { ...change, version, reason }, idempotencyKey };
        const newMethods = await api.call("PUT /backoffice/api/deposit-methods/:code", call);
        showToast("success", t("methods.published", { name }));
        queries.setQueryData(callKey("GET /backoffice/api/deposit-methods"), newMethods);
      }}
      onClose={onClose}
    />
  );
}
