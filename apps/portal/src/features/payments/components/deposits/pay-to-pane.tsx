/** Shows where to pay a deposit: a QR code to scan or save, or an account with lines that can be copied. */

import "./pay-to-pane.css";
import { useRef, useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { QrPicture } from "@openhouse/ui/qr-picture/qr-picture";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { decimalTextOf, moneyFromWire } from "@openhouse/rules/money/money";
import { savePicture } from "../../save-picture.ts";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import type { DepositStatus } from "../../rules/deposit-progress.ts";
import { currencyOf } from "../../rules/currency-of.ts";

type PayTo = NonNullable<DepositStatus["payTo"]>;

interface PayToPaneProps {
  readonly deposit: DepositStatus;
  readonly payTo: PayTo;
}

export function PayToPane({ deposit, payTo }: PayToPaneProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const amount = moneyFromWire(deposit.requestedMinor, currencyOf(deposit));
  const { reference } = deposit;
  const sum = amount === undefined ? "–" : money(amount);
  if (payTo.kind === "qr") return <QrPane text={payTo.text} sum={sum} reference={reference} />;
  const lines = [
    { name: t("cashier.payTo.bank"), text: payTo.bank },
    { name: t("cashier.payTo.holder"), text: payTo.holder, copyText: payTo.holder },
    { name: t("cashier.payTo.number"), text: payTo.number, copyText: payTo.number.replaceAll(" ", "") },
    { name: t("cashier.payTo.amount"), text: sum, copyText: amount === undefined ? "" : decimalTextOf(amount) },
    ...(deposit.canSendProof ? [{ name: t("cashier.payTo.reference"), text: reference, copyText: reference }] : []),
  ];
  return (
    <dl className="pay-to">
      {lines.map(({ name, text, copyText }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className="figures">{text}</span>
            {copyText !== undefined && <CopyButton name={name} text={copyText} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function QrPane({ text, sum, reference }: { text: string; sum: string; reference: string }) {
  const { t } = useTexts();
  const figure = useRef<HTMLElement>(null);
  const save = () => {
    const image = figure.current?.querySelector("img") ?? null;
    if (image !== null) void savePicture(image, `${reference}.png`);
  };
  return (
    <figure ref={figure} className="pay-to-code">
      <QrPicture text={text} label={t("cashier.payTo.code", { amount: sum, reference })} />
      <figcaption>
        <strong className="figures">{sum}</strong>
        <span className="muted figures">{reference}</span>
        {/* A phone cannot scan the code on its own screen, but a banking app can read the saved picture. */}
        <Button size="small" icon="download" onClick={save}>
          {t("cashier.payTo.save")}
        </Button>
      </figcaption>
    </figure>
  );
}

/** The button's label confirms the copy. */
function CopyButton({ name, text }: { name: string; text: string }) {
  const { t } = useTexts();
  const [state, setState] = useState<"open" | "done" | "failed">("open");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState("done"),
      () => setState("failed"),
    );
  return (
    <Button
      size="small"
      icon={state === "done" ? "check" : "copy"}
      aria-label={t("cashier.payTo.copy.name", { name })}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{t(`cashier.payTo.copy.${state}`)}</span>
    </Button>
  );
}
