/** The authenticator: setting it up in steps, its recovery codes, and removing it. */

import { useState } from "react";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Reply } from "@openhouse/browser/api-types";
import { useSecurity, useSecurityAction } from "../api/use-security.ts";
import type { SecurityState } from "../api/use-security.ts";
import { useProofFields } from "../hooks/use-proof-fields.ts";
import type { OwnerProof } from "../hooks/use-proof-fields.ts";
import { ConfirmForm, EnrolForm } from "./authenticator-set-up.tsx";
import type { AuthenticatorDraft } from "./authenticator-set-up.tsx";
import { PaneRead } from "./pane-read.tsx";
import { RecoveryCodeList } from "./recovery-code-list.tsx";
import { SecretForm } from "./secret-form.tsx";
import { SecurityPane } from "./security-pane.tsx";

type Step =
  | { readonly kind: "overview" }
  | { readonly kind: "enrol" }
  | { readonly kind: "confirm"; readonly draft: AuthenticatorDraft }
  | { readonly kind: "renew" }
  | { readonly kind: "remove" }
  | { readonly kind: "codes"; readonly codes: readonly string[] };

export function AuthenticatorPane() {
  const { t } = useTexts();
  const [step, setStep] = useState<Step>({ kind: "overview" });
  const read = useSecurity();
  const isOn = read.data?.hasAuthenticator;
  const badge = isOn !== undefined && (
    <Badge tone={isOn ? "gain" : "neutral"} {...(isOn ? { icon: "check" as const } : {})}>
      {t(isOn ? "security.totp.on" : "security.totp.off")}
    </Badge>
  );
  const enrolButton = isOn === false && step.kind === "overview" && (
    <Button size="small" aria-label={t("security.totp.enrol")} onClick={() => setStep({ kind: "enrol" })}>
      {t("security.setUp")}
    </Button>
  );
  return (
    <SecurityPane
      id="authenticator"
      title={t("security.totp.title")}
      text={t("security.totp.text")}
      state={badge}
      action={enrolButton}
      step={step.kind}
    >
      <PaneRead read={read} height="1.5rem">
        {(state) => <StepView step={step} state={state} go={setStep} />}
      </PaneRead>
    </SecurityPane>
  );
}

interface StepViewProps {
  readonly step: Step;
  readonly state: SecurityState;
  readonly go: (step: Step) => void;
}

function StepView({ step, state, go }: StepViewProps) {
  const showOverview = () => go({ kind: "overview" });
  const showCodes = (codes: readonly string[]) => go({ kind: "codes", codes });
  switch (step.kind) {
    case "enrol":
      return <EnrolForm onDone={(draft) => go({ kind: "confirm", draft })} onCancel={showOverview} />;
    case "confirm":
      return <ConfirmForm draft={step.draft} onDone={showCodes} onCancel={showOverview} />;
    case "renew":
      return <RenewForm onDone={({ recoveryCodes }) => showCodes(recoveryCodes)} onCancel={showOverview} />;
    case "remove":
      return <RemoveForm onDone={showOverview} />;
    case "codes":
      return <RecoveryCodeList codes={step.codes} onDone={showOverview} />;
    case "overview":
      return <Overview state={state} go={go} />;
  }
}

function Overview({ state: { hasAuthenticator, recoveryCodesLeft }, go }: Omit<StepViewProps, "step">) {
  const { t } = useTexts();
  if (!hasAuthenticator) return null;
  return (
    <>
      <p>{t("security.totp.codesLeft", { count: recoveryCodesLeft })}</p>
      <div className="form-actions">
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

interface RenewFormProps {
  readonly onDone: (reply: Reply<"POST /wps/member/authenticator/recoveryCodes">) => void;
  readonly onCancel: () => void;
}

function RenewForm({ onDone, onCancel }: RenewFormProps) {
  const { t } = useTexts();
  const fields = useProofFields(true);
  const action = useSecurityAction(
    (api, { password, code = "" }: OwnerProof, idempotencyKey) =>
      api.call("POST /wps/member/authenticator/recoveryCodes", { body: { password, code }, idempotencyKey }),
    onDone,
  );
  const submitLabel = t("security.totp.renew");
  return <SecretForm {...{ fields, action, submitLabel, onCancel }} onSend={action.run} />;
}

function RemoveForm({ onDone }: { onDone: () => void }) {
  const { t } = useTexts();
  const fields = useProofFields(true);
  const action = useSecurityAction(
    (api, { password, code = "" }: OwnerProof, idempotencyKey) =>
      api.call("POST /wps/member/authenticator/removal", { body: { password, code }, idempotencyKey }),
    () => {
      showToast("success", t("security.totp.removed"));
      onDone();
    },
  );
  const submitLabel = t("security.totp.remove");
  return <SecretForm {...{ fields, action, submitLabel }} isDanger onCancel={onDone} onSend={action.run} />;
}
