/** The mobile number and e-mail address: whether they are confirmed, and the steps to add or change them. */

import { useState } from "react";
import type { Reply } from "@openhouse/browser/api-types";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { toCodeNotice } from "../../../lib/forms/code-notice.ts";
import type { CodeNotice } from "../../../lib/forms/code-notice.ts";
import { useSecurity, useSecurityAction } from "../api/use-security.ts";
import type { SecurityState } from "../api/use-security.ts";
import { useProofFields } from "../hooks/use-proof-fields.ts";
import type { OwnerProof } from "../hooks/use-proof-fields.ts";
import { PaneRead } from "./pane-read.tsx";
import { SecretForm } from "./secret-form.tsx";
import { SecurityPane } from "./security-pane.tsx";

type AddressKind = "mobile" | "email";

type Step =
  | { readonly name: "overview" }
  | { readonly name: "enter"; readonly kind: AddressKind }
  | { readonly name: "prove"; readonly kind: AddressKind; readonly address: string; readonly sent: SentCode };

type SentCode = Reply<"POST /wps/member/address/code"> | CodeNotice;

export function AddressPane() {
  const { t } = useTexts();
  const [step, setStep] = useState<Step>({ name: "overview" });
  const showOverview = () => setStep({ name: "overview" });
  const openKind = step.name === "overview" ? undefined : step.kind;
  return (
    <SecurityPane
      id="addresses"
      title={t("security.address.title")}
      text={t("security.address.text")}
      step={`${step.name} ${openKind}`}
    >
      <PaneRead read={useSecurity()} height="7rem">
        {(state) =>
          (["mobile", "email"] as const).map((kind) => {
            if (openKind !== kind) {
              const openForm = () => setStep({ name: "enter", kind });
              return <AddressLine key={kind} kind={kind} address={state[kind]} onOpen={openForm} />;
            }
            return step.name === "prove" ? (
              <ProofForm key={kind} {...step} hasAuthenticator={state.hasAuthenticator} onDone={showOverview} />
            ) : (
              <AddressForm
                key={kind}
                kind={kind}
                isChange={state[kind].isConfirmed}
                onSent={setStep}
                onCancel={showOverview}
              />
            );
          })
        }
      </PaneRead>
    </SecurityPane>
  );
}

interface AddressLineProps {
  readonly kind: AddressKind;
  readonly address: SecurityState["mobile"];
  readonly onOpen: () => void;
}

function AddressLine({ kind, address, onOpen }: AddressLineProps) {
  const { t } = useTexts();
  const { shown: maskedAddress, isConfirmed } = address;
  const action = t(isConfirmed ? "security.change" : "security.address.confirm");
  return (
    <div className="address-line">
      <p>
        <strong>{t(`security.address.${kind}`)}</strong>
        <span className="muted figures">{maskedAddress ?? t("security.address.none")}</span>
      </p>
      {maskedAddress !== null && (
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

interface AddressFormProps {
  readonly kind: AddressKind;
  readonly isChange: boolean;
  readonly onSent: (step: Step) => void;
  readonly onCancel: () => void;
}

function AddressForm({ kind, isChange, onSent, onCancel }: AddressFormProps) {
  const { t } = useTexts();
  const action = useSecurityAction(
    (api, body: { address: string }, idempotencyKey) =>
      api
        .call("POST /wps/member/address/code", { body: { kind, ...body }, idempotencyKey })
        .catch<SentCode>(toCodeNotice),
    (sent, { address }) => onSent({ name: "prove", kind, address, sent }),
  );
  return (
    <SecretForm
      fields={[
        {
          name: "address",
          label: t(`security.address.${kind}.new`),
          kind: kind === "mobile" ? "tel" : "email",
          ...(isChange && { hint: t("security.address.kept") }),
        },
      ]}
      action={action}
      submitLabel={t("security.address.send")}
      onSend={action.run}
      onCancel={onCancel}
    />
  );
}

interface ProofFormProps {
  readonly kind: AddressKind;
  readonly address: string;
  readonly sent: SentCode;
  readonly hasAuthenticator: boolean;
  readonly onDone: () => void;
}

function ProofForm({ kind, address, sent, hasAuthenticator, onDone }: ProofFormProps) {
  const { t } = useTexts();
  const action = useSecurityAction(
    (api, body: OwnerProof & { verificationCode: string }, idempotencyKey) =>
      api.call("POST /wps/member/address", { body: { kind, address, ...body }, idempotencyKey }),
    () => {
      showToast("success", t("security.address.saved"));
      onDone();
    },
  );
  const proofFields = useProofFields(hasAuthenticator, action.refusal);
  return (
    <SecretForm
      fields={[{ name: "verificationCode", label: t("security.address.code"), kind: "digits" }, ...proofFields]}
      action={action}
      submitLabel={t("security.address.bind")}
      onSend={action.run}
      onCancel={onDone}
    >
      <output aria-label={t("common.status")}>
        {"notice" in sent ? sent.notice : t("security.address.sent", { address, minutes: sent.expiredMinutes })}
      </output>
    </SecretForm>
  );
}
