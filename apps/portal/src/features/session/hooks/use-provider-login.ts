/** Login through an identity provider: the provider's window, the waiting state and the messages on failure. */

import { useEffect, useRef, useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { LoginProvider } from "../../../lib/page/merchant.ts";
import { awaitProviderResponse, buildProviderRequest } from "../ask-provider.ts";
import { phoneAuthTextKey } from "../phone-auth-error.ts";
import type { LoginProof } from "./use-login.ts";

export interface ProviderLogin {
  readonly isWaiting: boolean;
  readonly failure: string | undefined;
  /** Must be called inside a click handler, because browsers only open windows during a click. */
  readonly start: (provider: LoginProvider) => void;
  /** Stops the waiting, because another login method is used. */
  readonly cancel: () => void;
}

const windowFeatures = "popup,width=480,height=640";

/** Passes the identity token to `logIn`. */
export function useProviderLogin(logIn: (proof: LoginProof) => Promise<boolean>): ProviderLogin {
  const { t } = useTexts();
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const cancel = () => {
    stop.current?.();
    setWaiting(false);
    setFailure(undefined);
  };
  const fail = (error: { readonly code: string }) => {
    setWaiting(false);
    setFailure(t(phoneAuthTextKey(error)));
  };
  const start = (provider: LoginProvider) => {
    cancel();
    const request = buildProviderRequest(provider, location.origin);
    const providerWindow = window.open(request.url, "login-provider", windowFeatures);
    if (providerWindow === null) return fail({ code: "auth/popup-blocked" });
    setWaiting(true);
    stop.current = awaitProviderResponse(request, providerWindow, {
      onFailure: fail,
      onToken: (firebaseIdToken) => {
        cancel();
        void logIn({ type: "firebase", firebaseChannel: provider.channel, firebaseIdToken });
      },
    });
  };
  return { isWaiting, failure, start, cancel };
}
