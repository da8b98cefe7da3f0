/**
 * The first screen of a front page without banners: a picture of a house at dusk, a heading, a text and buttons. The
 * text is not part of the picture.
 */

import "./hero.css";
import { useState } from "react";
import { LatticeMark } from "@openhouse/ui/pane/lattice-mark";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { cityOf } from "../../../../lib/page/merchant.ts";
import { usePage } from "../../../../lib/page/page-context.tsx";
import { pictureAt } from "../../../../lib/page/picture-at.ts";
import { EntryButtons } from "./entry-buttons.tsx";

export function Hero({ gamesHref }: { gamesHref: string }) {
  const { merchant } = usePage();
  const { t } = useTexts();
  return (
    <section className="hero" aria-labelledby="hero-title">
      <HeroPicture />
      <div className="hero-text">
        <p className="hero-kicker">
          <LatticeMark />
          {t("home.hero.kicker", { city: cityOf(merchant.timeZone) })}
        </p>
        <h1 id="hero-title">{t("home.hero.title")}</h1>
        <p>{t("home.hero.text")}</p>
        <EntryButtons className="hero-actions" gamesHref={gamesHref} />
      </div>
    </section>
  );
}

/**
 * The server inlines the picture into the page, and the browser keeps that markup. After a navigation, the picture is
 * fetched. There is a light and a dark picture; the hidden picture is not fetched, because it is lazy.
 */
function HeroPicture() {
  const { merchant, heroMarkup } = usePage();
  const [isInPage] = useState(
    () => typeof document === "undefined" || document.querySelector(".hero-scene svg") !== null,
  );
  if (isInPage) {
    return <div className="hero-scene" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: heroMarkup }} />;
  }
  const { theme } = merchant;
  const size = { width: 1200, height: 640, loading: "lazy" } as const;
  return (
    <>
      <img {...size} alt="" className="hero-scene in-dark" src={pictureAt(merchant, `/art/hero/${theme}/dark.svg`)} />
      <img {...size} alt="" className="hero-scene in-light" src={pictureAt(merchant, `/art/hero/${theme}/light.svg`)} />
    </>
  );
}
