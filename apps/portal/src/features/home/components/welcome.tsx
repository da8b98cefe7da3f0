/** The house's own sentence under its banners, and two doors: the name of the page for readers and for machines. */

import "./welcome.css";
import { Button, ButtonLink } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { openDialog } from "../../../lib/dialog-store.ts";
import { useFlag } from "../../../lib/page-context.tsx";

/** Visitors are offered an account or a trial, members the games; the style shows one of the two. */
export function Welcome({ gamesHref }: { gamesHref: string }) {
  const { t } = useTexts();
  const canRegister = useFlag("REG3");
  const hasFreePlay = useFlag("FREEPLAY3");
  return (
    <section className="welcome" aria-labelledby="hero-title">
      <div>
        <h1 id="hero-title">{t("home.hero.title")}</h1>
        <p>{t("home.hero.text")}</p>
      </div>
      <div className="welcome-doors for-visitor">
        {canRegister && (
          <Button kind="primary" size="large" icon="door-open" onClick={() => openDialog({ kind: "register" })}>
            {t("home.hero.action.register")}
          </Button>
        )}
        {hasFreePlay && (
          <Button size="large" onClick={() => openDialog({ kind: "trial" })}>
            {t("home.hero.action.trial")}
          </Button>
        )}
      </div>
      <div className="welcome-doors for-member">
        <ButtonLink kind="primary" size="large" icon="door-open" href={gamesHref}>
          {t("home.hero.action.member")}
        </ButtonLink>
      </div>
    </section>
  );
}
