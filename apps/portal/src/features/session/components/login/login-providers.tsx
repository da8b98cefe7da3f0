/** Login by other providers, below the form; empty if the merchant has none. */

import "./login-providers.css";
import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { usePage } from "../../../../lib/page/page-context.tsx";
import type { ProviderLogin } from "../../hooks/use-provider-login.ts";

/** A person without an account is sent to the registration. */
export function LoginProviders({ isWaiting, ask, isBusy }: ProviderLogin & { readonly isBusy: boolean }) {
  const { t } = useTexts();
  const { loginProviders } = usePage().house;
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
