/** The authenticator: set up in steps, its recovery codes, and its removal. */

import { useState } from "react";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Reply } from "@openhouse/browser/api-types";
import { PageFailure } from "../../../components/page-failure.tsx";
import { useSecurity, useSecurityAction } from "../api/use-security.ts";
import { AuthenticatorSetUp } from "./authenticator-set-up.tsx";
import { RecoveryCodeList } from "./recovery-code-list.tsx";
import { SecretForm } from "./secret-form.tsx";

type Step =
  | { readonly kind: "rest" }
  | { readonly kind: "enrol" }
  | { readonly kind: "renew" }
  | { readonly kind: "remove" }
  | { readonly kind: "codes"; readonly codes: readonly string[] };

/** See the head of this file. */
export function AuthenticatorPane() {
  const { t } = useTexts();
  const [step, setStep] = useState<Step>({ kind: "rest" });
  const { data, error, refetch } = useSecurity();
  const isOn = data?.hasAuthenticator ?? false;
  return (
    <section className="pane security-pane" aria-labelledby="authenticator">
      <div className="security-head">
        <h2 id="authenticator">{t("security.totp.title")}</h2>
        {data !== undefined && (
          <Badge tone={isOn ? "gain" : "neutral"} {...(isOn ? { icon: "check" as const } : {})}>
            {t(isOn ? "security.totp.on" : "security.totp.off")}
          </Badge>
        )}
      </div>
      <p className="muted">{t("security.totp.text")}</p>
      {data === undefined && error === null && <Skeleton height="2.75rem" />}
      {data === undefined && error !== null && <PageFailure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <StepView step={step} codesLeft={data.recoveryCodesLeft} isOn={isOn} go={setStep} />}
    </section>
  );
}

interface StepViewProps {
  readonly step: Step;
  readonly isOn: boolean;
  readonly codesLeft: number;
  readonly go: (step: Step) => void;
}

function StepView({ step, isOn, codesLeft, go }: StepViewProps) {
  const { t } = useTexts();
  const rest = () => go({ kind: "rest" });
  switch (step.kind) {
    case "enrol":
      return <AuthenticatorSetUp onDone={(codes) => go({ kind: "codes", codes })} onCancel={rest} />;
    case "renew":
      return <RenewForm onDone={({ recoveryCodes }) => go({ kind: "codes", codes: recoveryCodes })} onCancel={rest} />;
    case "remove":
      return <RemoveForm onDone={rest} />;
    case "codes":
      return <RecoveryCodeList codes={step.codes} onDone={rest} />;
    case "rest":
      if (!isOn) {
        return (
          <Button icon="shield" onClick={() => go({ kind: "enrol" })}>
            {t("security.totp.enrol")}
          </Button>
        );
      }
      return (
        <>
          <p>{t("security.totp.codesLeft", { count: codesLeft })}</p>
          <div className="security-actions">
            <Button icon="refresh" onClick={() => go({ kind: "renew" })}>
              {t("security.totp.renew")}
            </Button>
            <Button icon="trash" kind="danger" onClick={() => go({ kind: "remove" })}>
              {t("security.totp.remove")}
            </Button>
          </div>
        </>
      );
  }
}

function useProofFields() {
  const { t } = useTexts();
  return [
    { name: "password", label: t("security.password"), kind: "password" },
    { name: "code", label: t("security.totp.code"), hint: t("security.totp.code.hint"), kind: "code" },
  ] as const;
}

interface RenewFormProps {
  readonly onDone: (reply: Reply<"POST /wps/member/authenticator/recoveryCodes">) => void;
  readonly onCancel: () => void;
}

function RenewForm({ onDone, onCancel }: RenewFormProps) {
  const { t } = useTexts();
  const fields = useProofFields();
  const action = useSecurityAction(
    (api, body: { password: string; code: string }, idempotencyKey) =>
      api.call("POST /wps/member/authenticator/recoveryCodes", { body, idempotencyKey }),
    onDone,
  );
  const submitLabel = t("security.totp.renew");
  return <SecretForm {...{ fields, action, submitLabel, onCancel }} onSend={action.run} />;
}

function RemoveForm({ onDone }: { onDone: () => void }) {
  const { t } = useTexts();
  const fields = useProofFields();
  const action = useSecurityAction(
    (api, body: { password: string; code: string }, idempotencyKey) =>
      api.call("POST /wps/member/authenticator/removal", { body, idempotencyKey }),
    () => {
      showToast("gain", t("security.totp.removed"));
      onDone();
    },
  );
  const submitLabel = t("security.totp.remove");
  return <SecretForm {...{ fields, action, submitLabel }} isDanger onCancel={onDone} onSend={action.run} />;
}
