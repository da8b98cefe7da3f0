/**
 * The signed-in staff member, with buttons for the password, the API documentation and sign-out; and the switches of
 * language and theme.
 */

import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTexts, useTextStore } from "@openhouse/i18n/texts-provider";
import { shippedLanguages } from "@openhouse/i18n/shipped";
import type { Language } from "@openhouse/i18n/shipped";
import { IconButton } from "@openhouse/ui/button/button";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useOffice, useStaff } from "../../lib/office.tsx";
import { chooseTheme, currentTheme, storeLanguage } from "../../lib/preferences.ts";
import { roleTexts, serverCodeText } from "../../lib/server-code-text.ts";

/** The block at the lower end of the navigation rail. */
export function AccountBlock({ onChangePassword }: { onChangePassword: () => void }) {
  const { t } = useTexts();
  const { name, account, roles } = useStaff();
  const signOut = useSignOut();
  const openApiDocs = useApiDocs();
  const roleNames = roles.map((role) => serverCodeText(roleTexts, role, t)).join(", ");
  return (
    <div className="account-block">
      <div className="account-who">
        <strong>{name}</strong>
        <span className="muted">{[account, roleNames].filter(Boolean).join(" · ")}</span>
      </div>
      <span className="account-tools">
        <IconButton size="small" icon="key" label={t("backoffice.password.change")} onClick={onChangePassword} />
        <IconButton size="small" icon="book" label={t("backoffice.apiDocs.open")} onClick={openApiDocs} />
        <IconButton size="small" icon="logout" label={t("backoffice.signOut")} onClick={signOut} />
      </span>
    </div>
  );
}

export function DisplaySwitches() {
  const { t, language } = useTexts();
  const store = useTextStore();
  const [theme, setTheme] = useState(currentTheme);
  const otherTheme = theme === "light" ? "dark" : "light";
  const otherLanguage: Language = language === "EN" ? "TY" : "EN";
  const switchTheme = () => {
    chooseTheme(otherTheme);
    setTheme(otherTheme);
  };
  const switchLanguage = () => {
    // The language is stored only after its texts have loaded; otherwise a failed switch would persist.
    store.switchTo(otherLanguage).then(
      () => storeLanguage(otherLanguage, shippedLanguages[otherLanguage].tag),
      () => showToast("error", t("backoffice.problem.network")),
    );
  };
  return (
    <span className="look-switches">
      <button
        type="button"
        className="button language-switch"
        data-kind="plain"
        data-size="small"
        title={t("backoffice.language.switch", { name: shippedLanguages[otherLanguage].name })}
        onClick={switchLanguage}
      >
        {language}
        <span className="visually-hidden">
          {`. ${t("backoffice.language.switch", { name: shippedLanguages[otherLanguage].name })}`}
        </span>
      </button>
      <IconButton
        size="small"
        icon={theme === "light" ? "moon" : "sun"}
        label={t(theme === "light" ? "backoffice.theme.dark" : "backoffice.theme.light")}
        onClick={switchTheme}
      />
    </span>
  );
}

/** Opens the API documentation in a new tab, after a call that sets the cookie which the documentation requires. */
function useApiDocs(): () => void {
  const { api } = useOffice();
  const { t } = useTexts();
  return () => {
    // The tab is opened before the call, because browsers block windows that do not open during the click.
    const tab = window.open("about:blank");
    api.call("POST /backoffice/api/session/api-docs").then(
      () => tab?.location.replace("/docs"),
      () => {
        tab?.close();
        showToast("error", t("backoffice.problem.network"));
      },
    );
  };
}

/** Ends the session in the browser and on the server, and clears cached data. */
function useSignOut(): () => void {
  const { api, session } = useOffice();
  const queries = useQueryClient();
  return () => {
    // The browser signs out at once. If the server cannot be reached, the session on the server ends by the idle
    // timeout.
    api.call("DELETE /backoffice/api/session/logout").catch(() => undefined);
    session.forget();
    queries.clear();
  };
}
