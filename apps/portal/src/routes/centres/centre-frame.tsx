/**
 * The frame of the member centre and the agent centre: the menu of pages, a heading and the page. On phones and tablets
 * a link to the list of all pages replaces the menu.
 */

import "./centre.css";
import { useMemo } from "react";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { LazySlot } from "../../lib/page/lazy-part.tsx";
import { href } from "../../lib/navigation/paths.ts";
import { Queries } from "../../lib/queries/queries.tsx";
import { RouteLink } from "../../components/route-link.tsx";
import { useMember } from "../../features/session/api/use-member.ts";
import type { CentrePage } from "./member-parts.ts";
import { NotFound } from "../not-found.tsx";
import { PageLoadFailure, PageOutline } from "../page-outline.tsx";
import { useMenuPages } from "./use-menu-pages.ts";
import { useOfferedPages } from "../use-offered-pages.ts";

interface CentreFrameProps {
  readonly title: string;
  readonly pages: readonly CentrePage[];
  readonly current: string;
  readonly hrefOf: (page: string) => string;
}

/** Shows "not found" for an unknown page name and for a page that the merchant has switched off. */
export function CentreFrame(props: CentreFrameProps) {
  return (
    <Queries>
      <CentreOfMember {...props} />
    </Queries>
  );
}

function CentreOfMember({ title, pages: allPages, current, hrefOf }: CentreFrameProps) {
  const { t } = useTexts();
  const member = useMember();
  const menuPages = useMenuPages(allPages, member);
  const page = useOfferedPages(allPages, member).find(({ name }) => name === current);
  if (page === undefined) return <NotFound />;
  return (
    <div className="centre">
      <nav className="centre-menu" aria-label={title}>
        <h2>{title}</h2>
        <ul>
          {menuPages.map(({ name, icon, title: text }) => (
            <li key={name}>
              <RouteLink href={hrefOf(name)} className="rail-link" aria-current={name === current ? "page" : undefined}>
                <Icon name={icon} />
                {t(text)}
              </RouteLink>
            </li>
          ))}
        </ul>
      </nav>
      <section className="centre-page">
        <RouteLink className="text-link centre-back" href={href("account")}>
          <Icon name="chevron-left" />
          {t("shell.menu.account")}
        </RouteLink>
        <h1>{t(page.title)}</h1>
        <CentreSlot key={page.name} page={page} />
      </section>
    </div>
  );
}

function CentreSlot({ page }: { page: CentrePage }) {
  const part = useMemo(() => ({ load: page.load, texts: page.texts }), [page]);
  return <LazySlot part={part} fallback={<PageOutline />} failure={<PageLoadFailure />} />;
}
