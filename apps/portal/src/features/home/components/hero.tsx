/** The first screen: the house at dusk, one sentence, two doors. The words are live text, never part of the picture. */

import "./hero.css";
import { Button, ButtonLink } from "@openhouse/ui/button/button";
import { LatticeMark } from "@openhouse/ui/pane/lattice-mark";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { openDialog } from "../../../lib/dialog-store.ts";
import { usePage } from "../../../lib/page-context.tsx";

/** Visitors are offered an account or a trial, members the games; the style shows one of the two. */
export function Hero({ gamesHref }: { gamesHref: string }) {
  const { house } = usePage();
  const { t } = useTexts();
  return (
    <section className="hero" aria-labelledby="hero-title">
      <HeroScene />
      <div className="hero-text">
        <p className="hero-kicker">
          <LatticeMark />
          {t("home.hero.kicker")}
        </p>
        <h1 id="hero-title">{t("home.hero.title")}</h1>
        <p>{t("home.hero.text")}</p>
        <div className="hero-actions for-visitor">
          <Button kind="primary" size="large" icon="door-open" onClick={() => openDialog({ kind: "register" })}>
            {t("home.hero.action.register")}
          </Button>
          {house.flags["FREEPLAY3"] === true && (
            <Button size="large" onClick={() => openDialog({ kind: "trial" })}>
              {t("home.hero.action.trial")}
            </Button>
          )}
        </div>
        <div className="hero-actions for-member">
          <ButtonLink kind="primary" size="large" icon="door-open" href={gamesHref}>
            {t("home.hero.action.member")}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** Both modes stand in the markup; a hidden lazy picture is not fetched. */
function HeroScene() {
  const { house } = usePage();
  const size = { width: 1200, height: 640 };
  return (
    <>
      <img
        {...size}
        alt=""
        className="hero-scene in-dark"
        src={`/art/hero/${house.theme}/dark.svg`}
        fetchPriority="high"
      />
      <img {...size} alt="" className="hero-scene in-light" src={`/art/hero/${house.theme}/light.svg`} loading="lazy" />
    </>
  );
}
