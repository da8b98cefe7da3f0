/** Number and e-mail address: confirmed or not, and the steps to bind one or another. */

import { useState } from "react";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useSecurity, useSecurityAction } from "../api/use-security.ts";
import type { SecurityState } from "../api/use-security.ts";
import { SecretForm } from "./secret-form.tsx";

type Kind = "mobile" | "email";

/** See the head of this file. */
export function AddressPane() {
  const { t } = useTexts();
  const { data } = useSecurity();
  const [open, setOpen] = useState<Kind>();
  return (
    <section className="pane security-pane" aria-labelledby="addresses">
      <div className="security-head">
        <h2 id="addresses">{t("security.address.title")}</h2>
      </div>
      <p className="muted">{t("security.address.text")}</p>
      {data !== undefined &&
        (["mobile", "email"] as const).map((kind) =>
          open === kind ? (
            <BindSteps key={kind} kind={kind} onDone={() => setOpen(undefined)} />
          ) : (
            <AddressLine key={kind} kind={kind} address={data[kind]} onOpen={() => setOpen(kind)} />
          ),
        )}
    </section>
  );
}

interface AddressLineProps {
  readonly kind: Kind;
  readonly address: SecurityState["mobile"];
  readonly onOpen: () => void;
}

function AddressLine({ kind, address, onOpen }: AddressLineProps) {
  const { t } = useTexts();
  const { shown, isConfirmed } = address;
  const action = t(isConfirmed ? "security.address.change" : "security.address.confirm");
  return (
    <div className="address-line">
      <p>
        <strong>{t(`security.address.${kind}`)}</strong>
        <span className="muted figures">{shown ?? t("security.address.none")}</span>
      </p>
      {shown !== null && (
        <Badge tone={isConfirmed ? "gain" : "live"} icon={isConfirmed ? "check" : "warning"}>
          {t(isConfirmed ? "security.address.confirmed" : "security.address.unconfirmed")}
        </Badge>
      )}
      <Button size="small" aria-label={`${action}: ${t(`security.address.${kind}`)}`} onClick={onOpen}>
        {action}
      </Button>
    </div>
  );
}

function BindSteps({ kind, onDone }: { kind: Kind; onDone: () => void }) {
  const { t } = useTexts();
  const [sent, setSent] = useState<{ address: string; minutes: number }>();
  const asking = useSecurityAction(
    (api, body: { address: string }, idempotencyKey) =>
      api.call("POST /wps/member/address/code", { body: { kind, ...body }, idempotencyKey }),
    ({ expiredMinutes: minutes }, { address }) => setSent({ address, minutes }),
  );
  if (sent !== undefined) return <ProofForm kind={kind} {...sent} onDone={onDone} />;
  return (
    <SecretForm
      fields={[
        { name: "address", label: t(`security.address.${kind}.new`), kind: kind === "mobile" ? "tel" : "email" },
      ]}
      action={asking}
      submitLabel={t("security.address.send")}
      onSend={asking.run}
      onCancel={onDone}
    />
  );
}

interface ProofFormProps {
  readonly kind: Kind;
  readonly address: string;
  readonly minutes: number;
  readonly onDone: () => void;
}

function ProofForm({ kind, address, minutes, onDone }: ProofFormProps) {
  const { t } = useTexts();
  const action = useSecurityAction(
    (api, body: { verificationCode: string; password: string }, idempotencyKey) =>
      api.call("POST /wps/member/address", { body: { kind, address, ...body }, idempotencyKey }),
    () => {
      showToast("gain", t("security.address.saved"));
      onDone();
    },
  );
  return (
    <SecretForm
      fields={[
        { name: "verificationCode", label: t("security.address.code"), kind: "code" },
        { name: "password", label: t("security.password"), kind: "password" },
      ]}
      action={action}
      submitLabel={t("security.address.bind")}
      onSend={action.run}
      onCancel={onDone}
    >
      <output>{t("security.address.sent", { address, minutes })}</output>
    </SecretForm>
  );
}
