/** The form for a transfer: receiver and amount. A dialog then asks for the payment password. */

import { useDeferredValue, useId, useRef, useState } from "react";
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
import { useDownlineNames, useIsDownline } from "../../api/use-downline-names.ts";
import type { TransferOrder } from "../../api/use-transfer.ts";
import { readTypedAmount } from "../../rules/read-typed-amount.ts";
import { quickTransfers, transferBounds } from "../../rules/transfer-terms.ts";
import type { TransferSettings } from "../../rules/transfer-terms.ts";
import { AmountEntry } from "../amount-entry.tsx";
import { PaymentConfirm } from "../payment-confirm.tsx";
import type { TransferDirection } from "./transfer-page.tsx";
import { useAmountTexts } from "../use-amount-texts.ts";

interface TransferFormProps {
  readonly direction: TransferDirection;
  readonly settings: TransferSettings;
  /** True if transfers are blocked: the form is shown but cannot be submitted. */
  readonly isBlocked: boolean;
  readonly sending: Action<TransferOrder>;
}

/** What the member confirms. */
interface TransferInput {
  readonly amount: Money;
  /** Undefined means the upline. */
  readonly receiver: string | undefined;
}

export function TransferForm({ direction, settings, isBlocked, sending }: TransferFormProps) {
  const { t } = useTexts();
  // A link from the list of downlines sets the receiver.
  const [receiver, setReceiver] = useState(useQueryParams().get("to") ?? "");
  const [text, setText] = useState("");
  const [problemsShown, setProblemsShown] = useState({ receiver: false, amount: false });
  const [inputToConfirm, setInputToConfirm] = useState<TransferInput>();
  // The server's message if it refused the amount, for example because the limits have changed since they were loaded.
  const [refusal, setRefusal] = useState<string>();

  const bounds = transferBounds(settings);
  const { currency } = bounds;
  const texts = useAmountTexts(currency);
  const reading = readTypedAmount(text, bounds);
  const problem = problemsShown.amount && reading.kind === "problem" ? texts.problem(reading.problem) : undefined;
  const name = receiver.trim().toLowerCase();
  const isReceiverMissing = direction === "down" && name === "";
  const check = useReceiverCheck();
  const close = () => {
    setInputToConfirm(undefined);
    sending.reset();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setProblemsShown({ receiver: true, amount: true });
    const invalidField = isReceiverMissing ? "receiver" : reading.kind === "problem" ? "amount" : undefined;
    const focus = (field: string) => form.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
    if (invalidField !== undefined) focus(invalidField);
    else if (reading.kind === "amount") {
      const input = { amount: reading.amount, receiver: direction === "down" ? name : undefined };
      void check.run(input, { onKnown: () => setInputToConfirm(input), onUnknown: () => focus("receiver") });
    }
  };
  const receiverError = isReceiverMissing
    ? t("cashier.transfer.receiver.empty")
    : name === check.unknownName
      ? t("cashier.transfer.receiver.unknown")
      : undefined;

  return (
    <>
      <form className="pane payment-pane" noValidate onSubmit={submit}>
        {direction === "down" ? (
          <ReceiverField
            name={receiver}
            error={problemsShown.receiver ? receiverError : undefined}
            onName={(next) => {
              setReceiver(next);
              check.drop();
            }}
          />
        ) : (
          <Facts facts={[{ name: t("cashier.transfer.upline"), value: settings.upline ?? "–" }]} />
        )}
        <AmountEntry
          text={text}
          onText={(next) => {
            setText(next);
            setRefusal(undefined);
            check.drop();
          }}
          onBlur={() => setProblemsShown({ ...problemsShown, amount: text !== "" })}
          currency={currency}
          hint={texts.hint({ ...bounds, upper: bounds.upper.filter(({ bound }) => bound === "transfer") })}
          error={problem ?? refusal}
          quick={quickTransfers(bounds)}
        />
        <Button type="submit" kind="primary" size="large" icon="send" disabled={isBlocked} isBusy={check.isBusy}>
          {t("cashier.withdraw.continue")}
        </Button>
      </form>
      {inputToConfirm !== undefined && (
        <TransferConfirm
          {...inputToConfirm}
          shownReceiver={inputToConfirm.receiver ?? settings.upline ?? ""}
          sending={sending}
          onClose={close}
          onAmountRefused={(message) => {
            close();
            setRefusal(message);
          }}
        />
      )}
    </>
  );
}

interface CheckResults {
  readonly onKnown: () => void;
  readonly onUnknown: () => void;
}

/**
 * An unknown receiver is refused here, before the payment password. A change of the form drops the running check,
 * because its result is about the earlier input.
 */
function useReceiverCheck() {
  const isDownline = useIsDownline();
  const [isBusy, setBusy] = useState(false);
  const [unknownName, setUnknownName] = useState<string>();
  const runningInput = useRef<TransferInput>(undefined);
  const drop = () => {
    runningInput.current = undefined;
    setBusy(false);
  };
  const run = async (input: TransferInput, { onKnown, onUnknown }: CheckResults) => {
    if (input.receiver === undefined) return onKnown();
    runningInput.current = input;
    setBusy(true);
    const isKnown = await isDownline(input.receiver);
    if (runningInput.current !== input) return;
    drop();
    setUnknownName(isKnown ? undefined : input.receiver);
    if (isKnown) onKnown();
    else onUnknown();
  };
  return { isBusy, unknownName, run, drop };
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
        {names.map((suggestion) => (
          <option key={suggestion}>{suggestion}</option>
        ))}
      </datalist>
    </>
  );
}

interface TransferConfirmProps extends TransferInput {
  readonly shownReceiver: string;
  readonly sending: Action<TransferOrder>;
  readonly onClose: () => void;
  readonly onAmountRefused: (message: string) => void;
}

function TransferConfirm({ amount, receiver, shownReceiver, sending, ...callbacks }: TransferConfirmProps) {
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
      {...callbacks}
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
