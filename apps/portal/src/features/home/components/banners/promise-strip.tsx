/** The merchant's promises. Visitors can check each promise in the product. */

import "./promise-strip.css";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";

export function PromiseStrip() {
  const { t } = useTexts();
  return (
    <section className="promise" aria-labelledby="promise-title">
      <h2 id="promise-title">{t("home.promise.title")}</h2>
      <ul>
        <li>
          <Icon name="book" />
          <h3>{t("home.promise.books.title")}</h3>
          <p>{t("home.promise.books.text")}</p>
        </li>
        <li>
          <Icon name="shield" />
          <h3>{t("home.promise.fair.title")}</h3>
          <p>{t("home.promise.fair.text")}</p>
        </li>
        <li>
          <Icon name="hourglass" />
          <h3>{t("home.promise.limits.title")}</h3>
          <p>{t("home.promise.limits.text")}</p>
        </li>
      </ul>
    </section>
  );
}
