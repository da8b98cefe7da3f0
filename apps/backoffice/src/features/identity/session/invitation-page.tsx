/** The page of an invitation link: the staff member sets a password and an authenticator, then signs in as usual. */

import "./login.css";
import { useEffect, useState } from "react";
import type { FormEvent } from "react";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { TextField } from "@openhouse/ui/field/field";
import { PasswordField } from "@openhouse/ui/field/password-field";
import { Icon } from "@openhouse/ui/icon/icon";
import { QrPicture } from "@openhouse/ui/qr-picture/qr-picture";
import { CopyText } from "../../../components/detail/copy-text.tsx";
import { Brand } from "../../../components/shell/brand.tsx";
import { DisplaySwitches } from "../../../components/shell/account-menu.tsx";
import { useOffice } from "../../../lib/office.tsx";
import { problemText } from "../../../lib/problem-text.ts";

type Invitation = Reply<"POST /backoffice/api/invitation">;

interface InvitationPageProps {
  /** The token of the link; it is removed from the URL at once. */
  readonly token: string;
  readonly onLeave: () => void;
}

export function InvitationPage({ token, onLeave }: InvitationPageProps) {
  const { t } = useTexts();
  const { merchant } = useOffice();
  const { invitation, problem } = useInvitation(token);
  const [isDone, setIsDone] = useState(false);
  return (
    <div className="login">
      <main className="login-card pane" id="main">
        <header className="login-head">
          <Brand name={merchant.name} />
          <DisplaySwitches />
        </header>
        {problem !== undefined && (
          <p className="notice" data-tone="error" role="alert">
            <Icon name="error" />
            {problem}
          </p>
        )}
        {isDone && (
          <output aria-label={t("backoffice.status")} className="notice" data-tone="gain">
            <Icon name="success" />
            {t("backoffice.invitation.done")}
          </output>
        )}
        {invitation !== undefined && !isDone && (
          <>
            <div>
              <h1>{t("backoffice.invitation.title", { name: invitation.name })}</h1>
              <p className="muted">{t("backoffice.invitation.text")}</p>
            </div>
            <InvitationForm token={token} invitation={invitation} onDone={() => setIsDone(true)} />
          </>
        )}
        {(isDone || problem !== undefined) && (
          <Button kind={isDone ? "primary" : "quiet"} size="large" onClick={onLeave}>
            {t("backoffice.invitation.toLogin")}
          </Button>
        )}
      </main>
    </div>
  );
}

function useInvitation(token: string) {
  const { t } = useTexts();
  const { api } = useOffice();
  const [invitation, setInvitation] = useState<Invitation>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (token === "") return;
    let isMounted = true;
    api.call("POST /backoffice/api/invitation", { body: { token } }).then(
      (response) => isMounted && setInvitation(response),
      (error: unknown) => isMounted && setProblem(problemText(error, t)),
    );
    return () => {
      isMounted = false;
    };
  }, [api, token, t]);
  return { invitation, problem: token === "" ? t("backoffice.invitation.missing") : problem };
}

interface InvitationFormProps {
  readonly token: string;
  readonly invitation: Invitation;
  readonly onDone: () => void;
}

const shortestPassword = 10;

function InvitationForm({ token, invitation, onDone }: InvitationFormProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const [password, setPassword] = useState("");
  const [repeatedPassword, setRepeatedPassword] = useState("");
  const [code, setCode] = useState("");
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isLongEnough = password.length >= shortestPassword;
  const isEqual = password === repeatedPassword;
  const isCode = /^\d{6}$/.test(code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isLongEnough || !isEqual || !isCode || isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    api
      .call("POST /backoffice/api/invitation/accept", { body: { token, password, code } })
      .then(onDone, (error: unknown) => {
        setProblem(problemText(error, t));
        setIsBusy(false);
      });
  };
  const shared = { showLabel: t("backoffice.login.show"), hideLabel: t("backoffice.login.hide"), required: true };
  return (
    <form className="login-form" noValidate onSubmit={submit}>
      <TextField
        label={t("backoffice.invitation.account")}
        value={invitation.account}
        readOnly
        autoComplete="username"
        className="code"
      />
      <PasswordField
        {...shared}
        label={t("backoffice.invitation.password")}
        hint={t("backoffice.invitation.passwordHint")}
        value={password}
        autoComplete="new-password"
        error={isTried && !isLongEnough ? t("backoffice.invitation.passwordHint") : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordField
        {...shared}
        label={t("backoffice.invitation.again")}
        value={repeatedPassword}
        autoComplete="new-password"
        error={isTried && !isEqual ? t("backoffice.invitation.unequal") : undefined}
        onChange={(event) => setRepeatedPassword(event.currentTarget.value)}
      />
      <div className="invitation-secret">
        <QrPicture text={invitation.uri} label={t("backoffice.invitation.scan")} />
        <div>
          <p>{t("backoffice.invitation.scan")}</p>
          <CopyText text={invitation.secret} />
        </div>
      </div>
      <TextField
        label={t("backoffice.invitation.code")}
        value={code}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        className="login-code"
        error={isTried && !isCode ? t("backoffice.login.codeWrong") : undefined}
        onChange={(event) => setCode(event.currentTarget.value.replaceAll(/\D/g, "").slice(0, 6))}
      />
      {problem !== undefined && (
        <p className="notice" data-tone="error" role="alert">
          <Icon name="error" />
          {problem}
        </p>
      )}
      <Button kind="primary" size="large" type="submit" isBusy={isBusy}>
        {t("backoffice.invitation.action")}
      </Button>
    </form>
  );
}
