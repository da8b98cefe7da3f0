/** The authenticator's code in a password recovery; shown after the server has required it. */

import { TextField } from "@openhouse/ui/field/field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Recovery } from "../../hooks/use-recovery.ts";

export function AuthenticatorField({ recovery }: { recovery: Recovery }) {
  const { t } = useTexts();
  const { values, isAuthenticatorRequired, change, errorOf } = recovery;
  if (!isAuthenticatorRequired) return null;
  return (
    <TextField
      label={t("login.totp")}
      name="authenticatorCode"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      required
      autoFocus
      hint={t("recovery.authenticator.hint")}
      value={values.authenticatorCode}
      error={errorOf("authenticatorCode")}
      onChange={({ currentTarget }) => change({ authenticatorCode: currentTarget.value })}
    />
  );
}
