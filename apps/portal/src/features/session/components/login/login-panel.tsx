/**
 * The complete login, for the dialog and the agents' page: the form, then the second step if it is required. The dialog
 * also offers the login providers; the agents' page does not.
 */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useLogin } from "../../hooks/use-login.ts";
import type { LoginProof, PendingSecondStep } from "../../hooks/use-login.ts";
import { useProviderLogin } from "../../hooks/use-provider-login.ts";
import { LoginForm } from "./login-form.tsx";
import { SecondStepForm } from "./second-step-form.tsx";
import "./login-providers.css";
import { Button } from "@openhouse/ui/button/button";
import { usePage } from "../../../../lib/page/page-context.tsx";
import type { ProviderLogin } from "../../hooks/use-provider-login.ts";

export interface LoginStart {
  readonly returnTo?: string | undefined;
  readonly username?: string | undefined;
  /** A message that is shown until the next try. */
  readonly failure?: string | undefined;
  readonly hasCaptcha?: boolean | undefined;
  readonly secondStep?: PendingSecondStep | undefined;
}

interface LoginPanelProps extends LoginStart {
  readonly page?: "AGENT";
  /** Called when the second step begins and ends, so that the parent can change its title. */
  readonly onStep?: (isStep: boolean) => void;
}

export function LoginPanel({ page, onStep, ...start }: LoginPanelProps) {
  const { t } = useTexts();
  const { returnTo, username, failure, hasCaptcha, secondStep } = start;
  const [pending, setPending] = useState(secondStep);
  const [typedName, setTypedName] = useState(username);
  const changeStep = (next: PendingSecondStep | undefined) => {
    setPending(next);
    onStep?.(next !== undefined);
  };
  const { logIn, clearFailure, ...state } = useLogin({ page, returnTo, failure, hasCaptcha, onSecondStep: changeStep });
  const providerLogin = useProviderLogin(logIn);
  if (pending !== undefined) {
    return (
      <>
        {onStep === undefined && <h3>{t("login.place.title")}</h3>}
        <SecondStepForm pending={pending} returnTo={returnTo} onBack={() => changeStep(undefined)} />
      </>
    );
  }
  const onLogin = (proof: LoginProof) => {
    providerLogin.cancel();
    setTypedName(proof.username);
    return logIn(proof);
  };
  const onType = () => {
    providerLogin.cancel();
    clearFailure();
  };
  return (
    <>
      <LoginForm
        {...state}
        failure={providerLogin.failure ?? state.failure}
        username={typedName}
        onLogin={onLogin}
        onType={onType}
      />
      {page === undefined && <LoginProviders {...providerLogin} isBusy={state.isBusy} />}
    </>
  );
}

/**
 * The buttons for a login through an identity provider; renders nothing if the merchant has none. If the identified
 * person has no account, the registration opens.
 */
function LoginProviders({ isWaiting, start, isBusy }: ProviderLogin & { readonly isBusy: boolean }) {
  const { t } = useTexts();
  const { loginProviders } = usePage().merchant;
  if (loginProviders.length === 0) return null;
  return (
    <div className="login-providers">
      <p className="login-or">{t("login.provider.or")}</p>
      {loginProviders.map((provider) => (
        <Button key={provider.channel} disabled={isBusy} onClick={() => start(provider)}>
          {t(`login.provider.${provider.channel}`)}
        </Button>
      ))}
      <output aria-label={t("common.status")} className="muted">
        {isWaiting && t("login.provider.wait")}
      </output>
      <p className="muted">{t("login.provider.new")}</p>
    </div>
  );
}
