/**
 * The banners of the front page. The server renders all of it as it stands after the first paint, the first banner in
 * the middle; what moves them is a chunk that comes afterwards and takes over the same elements where they are.
 */

import "./banner-stage.css";
import { createElement, useCallback, useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { frontTexts } from "@openhouse/i18n/front-texts.gen";
import { useLazyPart } from "../../../lib/lazy-part.tsx";
import type { LazyPart } from "../../../lib/lazy-part.tsx";
import { useIdle } from "../hooks/use-idle.ts";
import { repeatsOf } from "../rules/banner-motion.ts";
import { BannerSlide } from "./banner-slide.tsx";
import type { Banner } from "./banner-slide.tsx";
import type { OpenFrontGame } from "./front-game.ts";

interface BannerStageProps {
  readonly banners: readonly Banner[];
  /** The front page shows the neighbours of a banner. */
  readonly isHome?: boolean;
  readonly onGame: OpenFrontGame;
}

/** What the moving part gets: the element whose slides it moves, and how many of them are banners of their own. */
export interface BannerMotionProps {
  readonly view: HTMLElement;
  readonly titles: readonly string[];
  readonly isHome: boolean;
}

const motion: LazyPart<BannerMotionProps> = { load: () => import("./banner-motion.tsx"), texts: frontTexts };

/** See the head of this file. Nothing without banners. */
export function BannerStage({ banners, isHome = true, onGame }: BannerStageProps) {
  const { t } = useTexts();
  const [view, setView] = useState<HTMLElement | null>(null);
  const isIdle = useIdle();
  if (banners.length === 0) return null;
  const isMoving = isIdle && banners.length > 1;
  // Swiper moves elements about: another list of banners is another row of them.
  const key = banners.map(({ id, title }) => `${id} ${title}`).join();
  return (
    <section className="banner-stage" aria-roledescription="carousel" aria-label={t("home.banners")}>
      <BannerRow key={key} banners={banners} isHome={isHome} isMoving={isMoving} onGame={onGame} onView={setView} />
      <div className="banner-controls">
        {isMoving && view !== null && (
          <Motion key={key} view={view} titles={banners.map(({ title }) => title)} isHome={isHome} />
        )}
      </div>
    </section>
  );
}

interface BannerRowProps extends Required<BannerStageProps> {
  readonly isMoving: boolean;
  readonly onView: (view: HTMLElement | null) => void;
}

function BannerRow({ banners, isHome, isMoving, onGame, onView }: BannerRowProps) {
  const { t } = useTexts();
  const hold = useCallback((view: HTMLElement | null) => onView(view), [onView]);
  const rows = isMoving ? repeatsOf(banners.length) : 1;
  return (
    <div ref={hold} className="banner-view" data-home={isHome ? "" : undefined}>
      <ul className="banner-track">
        {Array.from({ length: rows }, (_, row) =>
          banners.map((banner, index) => (
            <li
              key={`${row} ${banner.id}`}
              className="banner-slide"
              aria-roledescription="slide"
              aria-label={t("home.banner.position", { number: index + 1, count: banners.length })}
              // Banners beside the first one are to be seen; what is to be read and pressed stands in the middle.
              aria-hidden={row > 0 || index > 0 || undefined}
            >
              <div inert={row > 0 || index > 0}>
                <BannerSlide banner={banner} isFirst={row === 0 && index === 0} onGame={onGame} />
              </div>
            </li>
          )),
        )}
      </ul>
    </div>
  );
}

/** The banners stand still when the moving part does not come: the first one is there, and nothing is missing. */
function Motion(props: BannerMotionProps) {
  const part = useLazyPart(motion);
  return part.kind === "loaded" ? createElement(part.component, props) : null;
}
