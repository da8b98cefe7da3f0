/** The page of registration, with the same form as in the dialog. */

import "./register-page.css";
import { useEffect } from "react";
import { LatticeMark } from "@openhouse/ui/pane/lattice-mark";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RegisterPanel } from "../../features/session/components/registration/register-panel.tsx";
import { openDialog } from "../../lib/dialogs/dialog-store.ts";
import { navigate } from "../../lib/navigation/location.tsx";
import { useHasSession, usePage } from "../../lib/page/page-context.tsx";
import { href } from "../../lib/navigation/paths.ts";
import { pictureAt } from "../../lib/page/picture-at.ts";

/** Signed-in members are sent to the front page. */
export default function RegisterPage() {
  const { t } = useTexts();
  const hasSession = useHasSession();
  useEffect(() => {
    if (hasSession) navigate("/", { replace: true });
  }, [hasSession]);
  return (
    <div className="register-page">
      <RegisterView />
      <section className="register-card pane" aria-labelledby="register-title">
        <div className="register-head">
          <h1 id="register-title">{t("session.register.title")}</h1>
          <p className="muted">{t("session.register.text")}</p>
        </div>
        <RegisterPanel />
        <p className="form-foot">
          {t("session.register.haveAccount")}
          <a
            className="text-link"
            href={href("login")}
            onClick={(event) => {
              event.preventDefault();
              openDialog({ kind: "login", returnTo: "/" });
            }}
          >
            {t("shell.login")}
          </a>
        </p>
      </section>
    </div>
  );
}

const promises = [
  "session.register.promise.books",
  "session.register.promise.limit",
  "session.register.promise.name",
] as const;

function RegisterView() {
  const { t } = useTexts();
  const { merchant } = usePage();
  const size = { width: 1200, height: 640 };
  return (
    <aside className="register-view pane">
      <img
        {...size}
        alt=""
        className="in-dark"
        src={pictureAt(merchant, `/art/hero/${merchant.theme}/dark.svg`)}
        loading="lazy"
      />
      <img
        {...size}
        alt=""
        className="in-light"
        src={pictureAt(merchant, `/art/hero/${merchant.theme}/light.svg`)}
        loading="lazy"
      />
      <ul>
        {promises.map((promise) => (
          <li key={promise}>
            <LatticeMark />
            {t(promise)}
          </li>
        ))}
      </ul>
    </aside>
  );
}
