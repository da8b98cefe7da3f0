/**
 * The complete login, for the dialog and the agents' page: the form, then the second step where required. The agents'
 * page has no login providers, because these only identify members.
 */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useLogin } from "../../hooks/use-login.ts";
import type { LoginProof, PendingPlace } from "../../hooks/use-login.ts";
import { useProviderLogin } from "../../hooks/use-provider-login.ts";
import { LoginForm } from "./login-form.tsx";
import { LoginPlaceForm } from "./login-place-form.tsx";
import "./login-providers.css";
import { Button } from "@openhouse/ui/button/button";
import { usePage } from "../../../../lib/page/page-context.tsx";
import type { ProviderLogin } from "../../hooks/use-provider-login.ts";

export interface LoginStart {
  readonly returnTo?: string | undefined;
  readonly username?: string | undefined;
  /** Shown until the next try. */
  readonly failure?: string | undefined;
  readonly hasCaptcha?: boolean | undefined;
  readonly place?: PendingPlace | undefined;
}

interface LoginPanelProps extends LoginStart {
  readonly page?: "AGENT";
  /** Called when the second step begins and ends, so that the parent can change its title. */
  readonly onStep?: (isStep: boolean) => void;
}

export function LoginPanel({ page, onStep, ...start }: LoginPanelProps) {
  const { t } = useTexts();
  const { returnTo, username, failure, hasCaptcha, place } = start;
  const [pending, setPending] = useState(place);
  const [typedName, setTypedName] = useState(username);
  const step = (next: PendingPlace | undefined) => {
    setPending(next);
    onStep?.(next !== undefined);
  };
  const { logIn, forget, ...state } = useLogin({ page, returnTo, failure, hasCaptcha, onPlace: step });
  const byProvider = useProviderLogin(logIn);
  if (pending !== undefined) {
    return (
      <>
        {onStep === undefined && <h3>{t("login.place.title")}</h3>}
        <LoginPlaceForm pending={pending} returnTo={returnTo} onBack={() => step(undefined)} />
      </>
    );
  }
  const onLogin = (proof: LoginProof) => {
    byProvider.forget();
    setTypedName(proof.username);
    return logIn(proof);
  };
  const onType = () => {
    byProvider.forget();
    forget();
  };
  return (
    <>
      <LoginForm
        {...state}
        failure={byProvider.failure ?? state.failure}
        username={typedName}
        onLogin={onLogin}
        onType={onType}
      />
      {page === undefined && <LoginProviders {...byProvider} isBusy={state.isBusy} />}
    </>
  );
}

/**
 * Login by other providers, below the form; empty if the merchant has none.
 * A person without an account is sent to the registration.
 */
function LoginProviders({ isWaiting, ask, isBusy }: ProviderLogin & { readonly isBusy: boolean }) {
  const { t } = useTexts();
  const { loginProviders } = usePage().merchant;
  if (loginProviders.length === 0) return null;
  return (
    <div className="login-providers">
      <p className="login-or">{t("login.provider.or")}</p>
      {loginProviders.map((provider) => (
        <Button key={provider.channel} disabled={isBusy} onClick={() => ask(provider)}>
          {t(`login.provider.${provider.channel}`)}
        </Button>
      ))}
      <output className="muted">{isWaiting && t("login.provider.wait")}</output>
      <p className="muted">{t("login.provider.new")}</p>
    </div>
  );
}
