/**
 * The frame around every page: the navigation rail with counts of waiting items, clock and account. Phones get a top
 * bar.
 */

import "./rail-areas.css";
import "./shell.css";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Icon } from "@openhouse/ui/icon/icon";
import { areasOf } from "../../lib/areas.ts";
import type { AreaName } from "../../lib/areas.ts";
import { useOffice, useStaff } from "../../lib/office.tsx";
import { AccountBlock, DisplaySwitches } from "./account-menu.tsx";
import { Brand } from "./brand.tsx";
import { ShortcutHelp } from "./shortcut-help.tsx";
import { ageOf, stampOf } from "../../lib/formats.ts";
import { useBusinessNow, useMovedMs } from "../../lib/business-clock.tsx";

const secondMs = 1_000;

/**
 * A smaller offset of business time comes from an inaccurate clock and not from the demo's clock, so it is not shown.
 */
const smallestMoveMs = 60_000;

interface OfficeShellProps {
  /** The number of waiting items per area. */
  readonly waiting: Partial<Record<AreaName, number>>;
  readonly onChangePassword: () => void;
  readonly children: ReactNode;
}

export function OfficeShell({ waiting, onChangePassword, children }: OfficeShellProps) {
  const { t } = useTexts();
  const { merchant } = useOffice();
  const [path] = useLocation();
  const railRef = useRef<HTMLElement>(null);
  // On phones the rail is a popover; choosing an area closes it.
  const closeRail = () => {
    const rail = railRef.current;
    if (rail?.matches(":popover-open") === true) rail.hidePopover();
  };
  return (
    <div className="office">
      <nav className="skip-link" aria-label={t("backoffice.skip")}>
        <a href="#main">{t("backoffice.skip")}</a>
      </nav>
      <header className="phone-bar">
        <button
          type="button"
          className="button"
          data-kind="plain"
          data-square
          popoverTarget="rail"
          aria-label={t("backoffice.menu")}
        >
          <Icon name="menu" />
        </button>
        <Brand name={merchant.name} />
      </header>
      <aside className="rail" id="rail" popover="auto" ref={railRef} aria-label={merchant.name}>
        <Brand name={merchant.name} />
        <AreaLinks waiting={waiting} path={path} onChoose={closeRail} />
        <div className="rail-foot">
          <OfficeClock />
          <div className="rail-tools">
            <DisplaySwitches />
            <ShortcutHelp />
          </div>
          <AccountBlock
            onChangePassword={() => {
              closeRail();
              onChangePassword();
            }}
          />
        </div>
      </aside>
      {children}
    </div>
  );
}

interface AreaLinksProps extends Pick<OfficeShellProps, "waiting"> {
  readonly path: string;
  readonly onChoose: () => void;
}

function AreaLinks({ waiting, path, onChoose }: AreaLinksProps) {
  const { t } = useTexts();
  const { roles } = useStaff();
  const listRef = useRef<HTMLElement>(null);
  // The list gets shorter when the clock and account are rendered, so the current area may need to be scrolled into
  // view again.
  useEffect(() => {
    const list = listRef.current;
    if (list === null) return undefined;
    const watch = new ResizeObserver(() => scrollIntoView(list.querySelector("[aria-current]")));
    watch.observe(list);
    return () => watch.disconnect();
  }, []);
  return (
    <nav className="rail-areas" aria-label={t("backoffice.areas")} ref={listRef}>
      {areasOf(roles).map((area) => {
        const isCurrentArea = area.path === "/" ? path === "/" : path.startsWith(area.path);
        const count = waiting[area.name] ?? 0;
        return (
          <Link
            key={area.name}
            href={area.path}
            className="rail-link"
            title={t(area.title)}
            aria-current={isCurrentArea ? "page" : undefined}
            onClick={onChoose}
          >
            <Icon name={area.icon} />
            <span ref={isCurrentArea ? scrollIntoView : undefined} className="rail-text">
              {t(area.title)}
            </span>
            {count > 0 && (
              <span className="count figures">
                {count}
                <span className="visually-hidden"> {t("backoffice.waiting")}</span>
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}

/** Scrolls the list until the element is visible, on screens that are too low for the whole list. */
function scrollIntoView(part: Element | null): void {
  part?.scrollIntoView?.({ block: "nearest" });
}

/**
 * Business time in the merchant's time zone, and the offset of the demo's clock.
 * Not a live region, because a screen reader would announce it every second.
 */
function OfficeClock() {
  const { t } = useTexts();
  const { timeZone } = useStaff();
  const now = useBusinessNow(secondMs);
  const movedMs = useMovedMs();
  const [day, time] = stampOf(now, timeZone).split(" ");
  return (
    <div className="office-clock figures">
      <time dateTime={new Date(now).toISOString()}>
        <strong>{time}</strong> <span className="muted">{day}</span>
      </time>
      <span className="muted">{timeZone}</span>
      {Math.abs(movedMs) >= smallestMoveMs && (
        <span className="office-clock-moved">{t("backoffice.clock.moved", { time: ageOf(0, movedMs) })}</span>
      )}
    </div>
  );
}
