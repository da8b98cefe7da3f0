/** The fields of a deposit method: on or off, terms, and channels with the merchant's own accounts. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button, IconButton } from "@openhouse/ui/button/button";
import { CheckField } from "@openhouse/ui/field/check-field";
import { TextField } from "@openhouse/ui/field/field";
import { emptyChannel, nextTerms } from "./method-draft.ts";
import type { MethodDraft, TypedChannel } from "./method-draft.ts";
import { TermsRow } from "./terms-row.tsx";

interface MethodFieldsProps {
  readonly draft: MethodDraft;
  /** Methods of the kind transfer have accounts of the merchant and can get new channels. */
  readonly isTransfer: boolean;
  readonly canChangeAccounts: boolean;
  readonly onChange: (part: Partial<MethodDraft>) => void;
}

export function MethodFields({ draft, isTransfer, canChangeAccounts, onChange }: MethodFieldsProps) {
  const { t } = useTexts();
  const { terms, channels } = draft;
  return (
    <>
      <CheckField
        label={t("methods.isOn")}
        checked={draft.isOn}
        onChange={({ currentTarget }) => onChange({ isOn: currentTarget.checked })}
      />
      <ol className="terms-rows">
        {terms.map((item, index) => (
          <TermsRow
            key={item.rowId}
            number={index + 1}
            terms={item}
            isOnly={terms.length === 1}
            onChange={(part) => onChange({ terms: terms.with(index, { ...item, ...part }) })}
            onRemove={() => onChange({ terms: terms.toSpliced(index, 1) })}
          />
        ))}
      </ol>
      <div>
        <Button size="small" icon="plus" onClick={() => onChange({ terms: [...terms, nextTerms(terms)] })}>
          {t("methods.addRange")}
        </Button>
      </div>
      <ul className="channel-fields">
        {channels.map((channel, index) => (
          <ChannelFields
            key={channel.isNew === true ? `new ${index}` : channel.code}
            channel={channel}
            hasAccount={isTransfer}
            canChangeAccount={canChangeAccounts}
            onChange={(part) => onChange({ channels: channels.with(index, { ...channel, ...part }) })}
            onRemove={() => onChange({ channels: channels.toSpliced(index, 1) })}
          />
        ))}
      </ul>
      {isTransfer && canChangeAccounts && (
        <div>
          <Button size="small" icon="plus" onClick={() => onChange({ channels: [...channels, emptyChannel] })}>
            {t("methods.addBank")}
          </Button>
        </div>
      )}
    </>
  );
}

interface ChannelFieldsProps {
  readonly channel: TypedChannel;
  readonly hasAccount: boolean;
  readonly canChangeAccount: boolean;
  readonly onChange: (part: Partial<TypedChannel>) => void;
  readonly onRemove: () => void;
}

function ChannelFields({ channel, hasAccount, canChangeAccount, onChange, onRemove }: ChannelFieldsProps) {
  const { t } = useTexts();
  const isNew = channel.isNew === true;
  const bank = channel.name === "" ? t("methods.newBank") : channel.name;
  return (
    <li>
      <CheckField
        label={bank}
        checked={channel.isOn}
        onChange={({ currentTarget }) => onChange({ isOn: currentTarget.checked })}
      />
      {isNew && <NewCodeFields code={channel.code} name={channel.name} onChange={onChange} />}
      {hasAccount && (
        <>
          <TextField
            label={t("methods.holder", { bank })}
            value={channel.holder}
            maxLength={80}
            disabled={!canChangeAccount}
            onChange={({ currentTarget }) => onChange({ holder: currentTarget.value })}
          />
          <TextField
            label={t("methods.number", { bank })}
            value={channel.number}
            maxLength={40}
            disabled={!canChangeAccount}
            hint={canChangeAccount ? undefined : t("methods.accountLocked")}
            onChange={({ currentTarget }) => onChange({ number: currentTarget.value })}
          />
        </>
      )}
      {isNew && <IconButton icon="trash" label={t("methods.removeBank", { bank })} onClick={onRemove} />}
    </li>
  );
}

interface NewCodeFieldsProps {
  readonly code: string;
  readonly name: string;
  readonly onChange: (part: { readonly code?: string; readonly name?: string }) => void;
}

/** The code and name of a new channel or bank. */
export function NewCodeFields({ code, name, onChange }: NewCodeFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <TextField
        label={t("methods.bankName")}
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <TextField
        label={t("methods.code")}
        value={code}
        maxLength={20}
        autoComplete="off"
        hint={t("methods.code.hint")}
        onChange={({ currentTarget }) => onChange({ code: currentTarget.value.toUpperCase() })}
      />
    </>
  );
}
