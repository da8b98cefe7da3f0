/** A transfer: receiver and amount. A dialog then asks for the payment password. */

import { useDeferredValue, useId, useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { TextField } from "@openhouse/ui/field/field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { decimalTextOf } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { Facts } from "../../../../components/list/facts.tsx";
import type { Action } from "../../../../lib/forms/use-action.ts";
import { useQueryParams } from "../../../../lib/navigation/location.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useDownlineNames } from "../../api/use-downline-names.ts";
import type { TransferOrder } from "../../api/use-transfer.ts";
import { readTypedAmount } from "../../rules/read-typed-amount.ts";
import { quickTransfers, transferBounds } from "../../rules/transfer-terms.ts";
import type { TransferSettings } from "../../rules/transfer-terms.ts";
import { AmountEntry } from "../amount-entry.tsx";
import { PaymentConfirm } from "../payment-confirm.tsx";
import type { TransferWay } from "./transfer-page.tsx";
import { useAmountTexts } from "../use-amount-texts.ts";

interface TransferFormProps {
  readonly way: TransferWay;
  readonly settings: TransferSettings;
  /** Something blocks transfers: the form is shown but does not send. */
  readonly isBlocked: boolean;
  readonly sending: Action<TransferOrder>;
}

export function TransferForm({ way, settings, isBlocked, sending }: TransferFormProps) {
  const { t } = useTexts();
  // A link from the list of downlines sets the receiver.
  const [receiver, setReceiver] = useState(useQueryParams().get("to") ?? "");
  const [text, setText] = useState("");
  const [judged, setJudged] = useState({ receiver: false, amount: false });
  const [confirming, setConfirming] = useState<Money>();
  // The server's message about the amount, when the limits have changed since they were read.
  const [refusal, setRefusal] = useState<string>();

  const bounds = transferBounds(settings);
  const { currency } = bounds;
  const texts = useAmountTexts(currency);
  const reading = readTypedAmount(text, bounds);
  const problem = judged.amount && reading.kind === "problem" ? texts.problem(reading.problem) : undefined;
  const name = receiver.trim().toLowerCase();
  const isReceiverMissing = way === "down" && name === "";
  const close = () => {
    setConfirming(undefined);
    sending.reset();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setJudged({ receiver: true, amount: true });
    const wrong = isReceiverMissing ? "receiver" : reading.kind === "problem" ? "amount" : undefined;
    if (wrong !== undefined) event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    else if (reading.kind === "amount") setConfirming(reading.amount);
  };

  return (
    <>
      <form className="pane desk" noValidate onSubmit={submit}>
        {way === "down" ? (
          <ReceiverField
            name={receiver}
            error={judged.receiver && isReceiverMissing ? t("cashier.transfer.receiver.empty") : undefined}
            onName={setReceiver}
          />
        ) : (
          <Facts facts={[{ name: t("cashier.transfer.upline"), value: settings.upline ?? "–" }]} />
        )}
        <AmountEntry
          text={text}
          onText={(next) => {
            setText(next);
            setRefusal(undefined);
          }}
          onBlur={() => setJudged({ ...judged, amount: text !== "" })}
          currency={currency}
          hint={texts.hint({ ...bounds, upper: bounds.upper.filter(({ bound }) => bound === "transfer") })}
          error={problem ?? refusal}
          quick={quickTransfers(bounds)}
        />
        <Button type="submit" kind="primary" size="large" icon="send" disabled={isBlocked}>
          {t("cashier.withdraw.continue")}
        </Button>
      </form>
      {confirming !== undefined && (
        <TransferConfirm
          amount={confirming}
          receiver={way === "down" ? name : undefined}
          shownReceiver={way === "down" ? name : (settings.upline ?? "")}
          sending={sending}
          onClose={close}
          onAmountRefused={(sentence) => {
            close();
            setRefusal(sentence);
          }}
        />
      )}
    </>
  );
}

interface ReceiverFieldProps {
  readonly name: string;
  readonly error: string | undefined;
  readonly onName: (name: string) => void;
}

/** Uses the browser's own suggestion list, for keyboard and screen reader support. */
function ReceiverField({ name, error, onName }: ReceiverFieldProps) {
  const { t } = useTexts();
  const listId = useId();
  const names = useDownlineNames(useDeferredValue(name));
  return (
    <>
      <TextField
        label={t("cashier.transfer.receiver")}
        name="receiver"
        list={listId}
        value={name}
        hint={t("cashier.transfer.receiver.hint")}
        error={error}
        required
        maxLength={100}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {names.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
    </>
  );
}

interface TransferConfirmProps {
  readonly amount: Money;
  /** Undefined means the upline. */
  readonly receiver: string | undefined;
  readonly shownReceiver: string;
  readonly sending: Action<TransferOrder>;
  readonly onClose: () => void;
  readonly onAmountRefused: (sentence: string) => void;
}

function TransferConfirm({ amount, receiver, shownReceiver, sending, ...ways }: TransferConfirmProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const confirm = (password: string) =>
    void sending.run({ amount: decimalTextOf(amount), currency: amount.currency, receiver, password });
  return (
    <PaymentConfirm
      title={t("cashier.withdraw.confirm.title")}
      actionText={t("cashier.transfer.confirm.action", { amount: formats.money(amount) })}
      sending={sending}
      onConfirm={confirm}
      {...ways}
    >
      <Facts
        facts={[
          {
            name: t(receiver === undefined ? "cashier.transfer.upline" : "cashier.transfer.receiver"),
            value: shownReceiver,
          },
          { name: t("common.amount"), value: formats.money(amount), isTotal: true },
        ]}
      />
    </PaymentConfirm>
  );
}
