/** The foot of the page: where to go, who made the games, what the house promises about age and money. */

import "./site-footer.css";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { usePage, usePublicRead } from "../../lib/page-context.tsx";
import { menusRead } from "../../lib/catalogue-reads.ts";
import { RouteLink } from "../../components/route-link.tsx";
import { VendorMark } from "../../components/vendor-mark.tsx";
import { useNavigation } from "./use-navigation.ts";

/** See the head of this file. */
export function SiteFooter() {
  const { house } = usePage();
  const { t } = useTexts();
  const items = useNavigation().slice(1);
  return (
    <footer className="site-footer">
      <VendorWall />
      <div className="footer-columns">
        {items.length > 0 && (
          <nav aria-label={t("shell.footer.games")}>
            <h2>{t("shell.footer.games")}</h2>
            <ul className="footer-links">
              {items.map(({ label, href }) => (
                <li key={href}>
                  <RouteLink href={href}>{t(label)}</RouteLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <section className="footer-house">
          <h2>{t("shell.footer.house")}</h2>
          <p>
            <span className="age-mark figures">{house.agreementAge}+</span>
            {t("shell.footer.age", { age: house.agreementAge })}
          </p>
          {house.isDemo && <p>{t("shell.footer.demo")}</p>}
          {house.socialLinks.length > 0 && (
            <ul className="footer-social">
              {house.socialLinks.map(({ name, url }) => (
                <li key={name}>
                  <a className="text-link" href={url} rel="noopener noreferrer" target="_blank">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
      <p className="footer-rights">{t("shell.footer.rights", { year: String(house.year), name: house.name })}</p>
    </footer>
  );
}

function VendorWall() {
  const menus = usePublicRead(menusRead);
  if (menus.kind !== "loaded") return null;
  const codes = new Set(menus.value.flatMap(({ vendors }) => vendors.map(({ vassalage }) => vassalage)));
  if (codes.size === 0) return null;
  return (
    <ul className="vendor-wall">
      {[...codes].map((code) => (
        <li key={code}>
          <VendorMark code={code} />
        </li>
      ))}
    </ul>
  );
}
