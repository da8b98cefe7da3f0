/** Staff members sign in with account, password and authenticator code. */

import "./login.css";
import { useRef, useState } from "react";
import type { FormEvent } from "react";
import { toApiError } from "@openhouse/browser/api-error";
import type { Translate } from "@openhouse/i18n/text-store";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { TextField } from "@openhouse/ui/field/field";
import { PasswordField } from "@openhouse/ui/field/password-field";
import { Icon } from "@openhouse/ui/icon/icon";
import { Brand } from "../../../components/shell/brand.tsx";
import { DisplaySwitches } from "../../../components/shell/account-menu.tsx";
import { useOffice } from "../../../lib/office.tsx";
import { problemText } from "../../../lib/problem-text.ts";

interface LoginPageProps {
  /** True when a session ended without sign-out; the page then explains why the person must sign in again. */
  readonly hasEnded: boolean;
}

export function LoginPage({ hasEnded }: LoginPageProps) {
  const { t } = useTexts();
  const { merchant } = useOffice();
  const login = useLogin();
  return (
    <div className="login">
      <main className="login-card pane" id="main">
        <header className="login-head">
          <Brand name={merchant.name} />
          <DisplaySwitches />
        </header>
        <div>
          <h1>{t("backoffice.login.title")}</h1>
          <p className="muted">{t("backoffice.login.text")}</p>
        </div>
        {hasEnded && (
          <output aria-label={t("backoffice.status")} className="notice">
            <Icon name="clock" />
            {t("backoffice.login.ended")}
          </output>
        )}
        {login.problem !== undefined && (
          <p className="notice" data-tone="error" role="alert">
            <Icon name="error" />
            {login.problem}
          </p>
        )}
        <LoginForm login={login} />
      </main>
    </div>
  );
}

function LoginForm({ login }: { login: Login }) {
  const { t } = useTexts();
  const [account, setAccount] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [isTried, setIsTried] = useState(false);
  const codeRef = useRef<HTMLDivElement>(null);
  const missingError = (text: string) => (isTried && text.trim() === "" ? t("backoffice.login.needed") : undefined);
  const isCode = /^\d{6}$/.test(code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (account.trim() === "" || password === "" || !isCode) return;
    login.send({ account: account.trim(), password, code }, () => {
      setCode("");
      setIsTried(false);
      codeRef.current?.querySelector("input")?.focus();
    });
  };
  return (
    <form className="login-form" noValidate onSubmit={submit}>
      <TextField
        label={t("backoffice.login.account")}
        value={account}
        required
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={missingError(account)}
        onChange={(event) => setAccount(event.currentTarget.value)}
      />
      <PasswordField
        label={t("backoffice.login.password")}
        value={password}
        required
        autoComplete="current-password"
        showLabel={t("backoffice.login.show")}
        hideLabel={t("backoffice.login.hide")}
        error={missingError(password)}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div ref={codeRef}>
        <TextField
          label={t("backoffice.login.code")}
          value={code}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          className="login-code"
          hint={t("backoffice.login.codeHint")}
          error={isTried && !isCode ? t("backoffice.login.codeWrong") : undefined}
          onChange={(event) => setCode(event.currentTarget.value.replaceAll(/\D/g, "").slice(0, 6))}
        />
      </div>
      <Button kind="primary" size="large" type="submit" isBusy={login.isBusy}>
        {t(login.isBusy ? "backoffice.login.busy" : "backoffice.login.action")}
      </Button>
    </form>
  );
}

interface Credentials {
  readonly account: string;
  readonly password: string;
  readonly code: string;
}

interface Login {
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  /** A code works only once, so the form clears it after a failed attempt. */
  readonly send: (credentials: Credentials, onFailed: () => void) => void;
}

function useLogin(): Login {
  const { t } = useTexts();
  const { api, session } = useOffice();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send: Login["send"] = (body, onFailed) => {
    setIsBusy(true);
    setProblem(undefined);
    api.call("POST /backoffice/api/session/login", { body }).then(
      ({ token }) => session.keep(token),
      (error: unknown) => {
        setProblem(loginProblem(error, t));
        setIsBusy(false);
        onFailed();
      },
    );
  };
  return { isBusy, problem, send };
}

/** The server does not reveal which of account, password and code was wrong. A used code also counts as wrong. */
function loginProblem(error: unknown, t: Translate): string {
  return toApiError(error)?.code === "login.cred.err" ? t("backoffice.login.wrong") : problemText(error, t);
}
