/**
 * A whole login, in its window and on the agents' page: the form, then the second step where one is due. Providers
 * prove members: the agents' page has none.
 */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useLogin } from "../hooks/use-login.ts";
import type { LoginProof, PendingPlace } from "../hooks/use-login.ts";
import { useProviderLogin } from "../hooks/use-provider-login.ts";
import { LoginForm } from "./login-form.tsx";
import { LoginPlaceForm } from "./login-place-form.tsx";
import { LoginProviders } from "./login-providers.tsx";

/** What is known before the form opens. */
export interface LoginStart {
  readonly returnTo?: string | undefined;
  readonly username?: string | undefined;
  /** Said until the next try. */
  readonly failure?: string | undefined;
  readonly hasCaptcha?: boolean | undefined;
  readonly place?: PendingPlace | undefined;
}

interface LoginPanelProps extends LoginStart {
  readonly page?: "AGENT";
}

/** See the head of this file. */
export function LoginPanel({ page, returnTo, username, failure, hasCaptcha, place }: LoginPanelProps) {
  const { t } = useTexts();
  const [pending, setPending] = useState(place);
  const { logIn, ...state } = useLogin({ page, returnTo, failure, hasCaptcha, onPlace: setPending });
  const byProvider = useProviderLogin(logIn);
  if (pending !== undefined) {
    return (
      <>
        <h3>{t("login.place.title")}</h3>
        <LoginPlaceForm pending={pending} returnTo={returnTo} onBack={() => setPending(undefined)} />
      </>
    );
  }
  const onLogin = (proof: LoginProof) => {
    byProvider.forget();
    return logIn(proof);
  };
  return (
    <>
      <LoginForm {...state} failure={byProvider.failure ?? state.failure} username={username} onLogin={onLogin} />
      {page === undefined && <LoginProviders {...byProvider} isBusy={state.isBusy} />}
    </>
  );
}
