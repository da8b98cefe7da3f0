/** Login by another provider: its window, the waiting state and the messages on failure. */

import { useEffect, useRef, useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { LoginProvider } from "../../../lib/page/merchant.ts";
import { hearAnswer, questionTo } from "../ask-provider.ts";
import { phoneAuthTextKey } from "../phone-auth-error.ts";
import type { LoginProof } from "./use-login.ts";

export interface ProviderLogin {
  readonly isWaiting: boolean;
  readonly failure: string | undefined;
  /** Call it inside a click handler, because browsers only open windows during a click. */
  readonly ask: (provider: LoginProvider) => void;
  /** Called when another login method is chosen. */
  readonly forget: () => void;
}

const windowLook = "popup,width=480,height=640";

/** Sends the identity token by `logIn`. */
export function useProviderLogin(logIn: (proof: LoginProof) => Promise<boolean>): ProviderLogin {
  const { t } = useTexts();
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const forget = () => {
    stop.current?.();
    setWaiting(false);
    setFailure(undefined);
  };
  const fail = (error: { readonly code: string }) => {
    setWaiting(false);
    setFailure(t(phoneAuthTextKey(error)));
  };
  const ask = (provider: LoginProvider) => {
    forget();
    const question = questionTo(provider, location.origin);
    const opened = window.open(question.address, "login-provider", windowLook);
    if (opened === null) return fail({ code: "auth/popup-blocked" });
    setWaiting(true);
    stop.current = hearAnswer(question, opened, {
      onFailure: fail,
      onToken: (firebaseIdToken) => {
        forget();
        void logIn({ type: "firebase", firebaseChannel: provider.channel, firebaseIdToken });
      },
    });
  };
  return { isWaiting, failure, ask, forget };
}
