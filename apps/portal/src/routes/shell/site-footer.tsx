/** The footer: vendors, links, contacts, and the statements about age, fair play and the licence. */

import "./site-footer.css";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useCustomerService } from "../../components/use-customer-service.ts";
import { useFlag, usePage, usePublicRead } from "../../lib/page/page-context.tsx";
import { href, matchPath } from "../../lib/navigation/paths.ts";
import { menusRead } from "../../lib/page/catalogue-reads.ts";
import { RouteLink } from "../../components/route-link.tsx";
import { VendorMark } from "../../components/vendor-mark.tsx";
import { isInCentre } from "./is-in-centre.ts";
import { useNavigation } from "./navigation/use-navigation.ts";

/** Lists the vendors on pages that lead to their games: not in the centres and not below an error. */
export function SiteFooter({ path }: { readonly path: string }) {
  const { merchant } = usePage();
  const { t } = useTexts();
  const items = useNavigation().slice(1);
  return (
    <footer className="site-footer">
      {matchPath(path) !== undefined && !isInCentre(path) && <VendorWall />}
      <div className="footer-columns">
        <nav aria-label={t("shell.footer.games")}>
          <h2>{t("shell.footer.games")}</h2>
          <ul className="footer-links">
            {items.map(({ label, href: target }) => (
              <li key={label}>
                <RouteLink href={target}>{t(label)}</RouteLink>
              </li>
            ))}
          </ul>
        </nav>
        <HelpColumn />
        <section className="footer-house">
          <h2>{t("shell.footer.fair")}</h2>
          <p>
            <span className="age-mark figures">{merchant.agreementAge}+</span>
            {t("shell.footer.age", { age: merchant.agreementAge })}
          </p>
          <p>{t("shell.footer.fairText")}</p>
          <p>
            <RouteLink href={href("memberPage", { page: "limits" })}>{t("shell.footer.limits")}</RouteLink>
          </p>
          <p>{t("shell.footer.licence")}</p>
          {merchant.isDemo && <p>{t("shell.footer.demo")}</p>}
        </section>
      </div>
      <div className="footer-end">
        <p>{t("shell.footer.rights", { year: String(merchant.year), name: merchant.name })}</p>
        <SocialLinks />
      </div>
    </footer>
  );
}

function HelpColumn() {
  const { merchant } = usePage();
  const { t } = useTexts();
  const openService = useCustomerService();
  const takesFeedback = useFlag("FEEDBACK3");
  return (
    <nav aria-label={t("shell.footer.help")}>
      <h2>{t("shell.footer.help")}</h2>
      <ul className="footer-links" data-columns="1">
        <li>
          <RouteLink href={href("help")}>{t("shell.place.help")}</RouteLink>
        </li>
        <li>
          <RouteLink href={href("about")}>{t("shell.place.about")}</RouteLink>
        </li>
        <li>
          <RouteLink href={href("contentPage", { slug: "terms" })}>{t("shell.place.terms")}</RouteLink>
        </li>
        <li>
          <RouteLink href={href("contentPage", { slug: "privacy" })}>{t("shell.place.privacy")}</RouteLink>
        </li>
        {takesFeedback && (
          <li>
            <RouteLink href={href("feedback")}>{t("shell.footer.feedback")}</RouteLink>
          </li>
        )}
        {merchant.customerService.map(({ csType, title, path }) => (
          <li key={`${csType} ${path}`}>
            <a
              href={path}
              target="_blank"
              rel="noopener noreferrer"
              onClick={(event) => {
                event.preventDefault();
                openService(path);
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SocialLinks() {
  const { merchant } = usePage();
  const { t } = useTexts();
  if (merchant.socialLinks.length === 0) return null;
  return (
    <ul className="footer-social" aria-label={t("shell.footer.follow")}>
      {merchant.socialLinks.map(({ type, name, url }) => (
        <li key={`${type} ${url}`}>
          <a className="text-link" href={url} rel="noopener noreferrer" target="_blank">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function VendorWall() {
  const menus = usePublicRead(menusRead);
  const { t } = useTexts();
  if (menus.kind !== "loaded") return null;
  const names = new Map(
    menus.value.flatMap(({ vendors }) => vendors.map(({ vassalage, displayName }) => [vassalage, displayName])),
  );
  if (names.size === 0) return null;
  return (
    <ul className="vendor-wall" aria-label={t("shell.footer.vendors")}>
      {[...names].map(([code, name]) => (
        <li key={code}>
          <VendorMark code={code} name={name} />
        </li>
      ))}
    </ul>
  );
}
