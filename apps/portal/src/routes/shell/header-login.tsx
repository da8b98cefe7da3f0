/**
 * The short login form in the header of wide screens. Its fields have no names. If the form is sent before the
 * application has started, the browser therefore opens the login page without any values in the URL.
 */

import { useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { useTextStore, useTexts } from "@openhouse/i18n/texts-provider";
import { usePage } from "../../lib/page/page-context.tsx";
import { href } from "../../lib/navigation/paths.ts";

export function HeaderLogin() {
  const { t } = useTexts();
  const texts = useTextStore();
  const { api, session, merchant } = usePage();
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (api === undefined || isBusy) return;
    setBusy(true);
    const values = { username: username.current?.value ?? "", password: password.current?.value ?? "" };
    const { logInFromHeader } = await import("../../features/session/log-in-from-header.ts");
    await logInFromHeader({ api, session, merchant, texts }, values).finally(() => setBusy(false));
    if (password.current !== null) password.current.value = "";
  };

  return (
    <form
      className="header-login"
      action={href("login")}
      aria-label={t("shell.login")}
      onSubmit={(event) => void onSubmit(event)}
    >
      <input
        ref={username}
        aria-label={t("shell.login.username")}
        placeholder={t("shell.login.username")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <input
        ref={password}
        type="password"
        aria-label={t("shell.login.password")}
        placeholder={t("shell.login.password")}
        autoComplete="current-password"
      />
      <Button type="submit" isBusy={isBusy}>
        {t("shell.login")}
      </Button>
    </form>
  );
}
