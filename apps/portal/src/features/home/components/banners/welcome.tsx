/** The heading of the front page with two buttons, below the banners. */

import "./welcome.css";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { EntryButtons } from "./entry-buttons.tsx";

export function Welcome({ gamesHref }: { gamesHref: string }) {
  const { t } = useTexts();
  return (
    <section className="welcome" aria-labelledby="hero-title">
      <div>
        <h1 id="hero-title">{t("home.hero.title")}</h1>
        <p>{t("home.hero.text")}</p>
      </div>
      <EntryButtons className="welcome-actions" gamesHref={gamesHref} />
    </section>
  );
}
