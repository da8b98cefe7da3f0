/** Login by user name and password. Both required, trimmed (portal-spec section 5). */

import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { CheckField } from "@openhouse/ui/field/check-field";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { TextField } from "@openhouse/ui/field/field";
import { PasswordField } from "@openhouse/ui/field/password-field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { closeDialog, openDialog } from "../../../lib/dialog-store.ts";
import { useApi } from "../../../lib/page-context.tsx";
import { rememberedUsername, rememberUsername } from "../../../lib/stored-choice.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useEnterSession } from "../hooks/use-enter-session.ts";

interface LoginDialogProps {
  readonly returnTo?: string | undefined;
  readonly reason?: string | undefined;
}

/** See the head of this file. */
export default function LoginDialog({ returnTo, reason }: LoginDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog isOpen onClose={closeDialog} title={t("session.login.title")} closeLabel={t("common.close")}>
      <p className="muted">{reason ?? t("session.login.text")}</p>
      <LoginForm returnTo={returnTo} />
      <p className="form-foot">
        {t("session.login.noAccount")}
        <button type="button" className="text-link" onClick={() => openDialog({ kind: "register" })}>
          {t("shell.register")}
        </button>
      </p>
    </Dialog>
  );
}

function LoginForm({ returnTo }: { returnTo: string | undefined }) {
  const { t } = useTexts();
  const api = useApi();
  const enter = useEnterSession();
  const [missing, setMissing] = useState({ username: false, password: false });
  const { isBusy, failure, run } = useAction((body: { username: string; password: string }, idempotencyKey) =>
    api.call("POST /wps/session/login", { body: { ...body, type: "username" }, idempotencyKey }),
  );

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const username = textOf(form, "username").trim();
    const password = textOf(form, "password").trim();
    setMissing({ username: username === "", password: password === "" });
    if (username === "" || password === "") return;
    const result = await run({ username, password });
    if (result === undefined) return;
    rememberUsername(form.has("remember") ? username : undefined);
    enter(result, returnTo);
  };

  const emptyText = (isMissing: boolean) => (isMissing ? t("session.error.empty") : undefined);
  return (
    <form className="form" noValidate onSubmit={(event) => void onSubmit(event)}>
      <TextField
        label={t("session.username")}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
        defaultValue={rememberedUsername()}
        error={emptyText(missing.username)}
      />
      <PasswordField
        label={t("session.password")}
        name="password"
        autoComplete="current-password"
        required
        error={emptyText(missing.password)}
        showLabel={t("session.password.show")}
        hideLabel={t("session.password.hide")}
      />
      <CheckField label={t("session.login.remember")} name="remember" defaultChecked={rememberedUsername() !== ""} />
      <FormFailure text={failure} />
      <Button type="submit" kind="primary" size="large" isBusy={isBusy}>
        {isBusy ? t("session.login.busy") : t("session.login.action")}
      </Button>
    </form>
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
