/**
 * The banners of the front page. The server renders them with the first banner in the middle. The script that moves
 * them loads later and uses the same elements.
 */

import "./banner-stage.css";
import { createElement, useState } from "react";
import type { CSSProperties } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { frontTexts } from "@openhouse/i18n/front-texts.gen";
import { useLazyPart } from "../../../../lib/page/lazy-part.tsx";
import type { LazyPart } from "../../../../lib/page/lazy-part.tsx";
import { useIdle } from "../../hooks/use-idle.ts";
import { bannerMotionOf } from "../../rules/banner-motion-of.ts";
import { bannerOffsetOf } from "../../rules/banner-offset-of.ts";
import { BannerSlide } from "./banner-slide.tsx";
import type { Banner } from "./banner-slide.tsx";
import type { OpenFrontGame } from "../games/front-game.ts";

interface BannerStageProps {
  readonly banners: readonly Banner[];
  /** True on the front page, which also shows the neighbours of the banner in the middle. */
  readonly isHome?: boolean;
  readonly onGame: OpenFrontGame;
}

/** Props of the moving part: the element with the slides, and the titles of the banners. */
export interface BannerMotionProps {
  readonly view: HTMLElement;
  readonly titles: readonly string[];
  readonly isHome: boolean;
}

const motion: LazyPart<BannerMotionProps> = { load: () => import("./banner-motion.tsx"), texts: frontTexts };

export function BannerStage({ banners, isHome = true, onGame }: BannerStageProps) {
  const { t } = useTexts();
  const [view, setView] = useState<HTMLElement | null>(null);
  const isIdle = useIdle();
  if (banners.length === 0) return null;
  const isMoving = isIdle && banners.length > 1;
  // The mover writes into the elements, so another list of banners needs new elements.
  const key = banners.map(({ id, title }) => `${id} ${title}`).join();
  return (
    <section className="banner-stage" aria-roledescription="carousel" aria-label={t("home.banners")}>
      <BannerRow key={key} banners={banners} isHome={isHome} onGame={onGame} onView={setView} />
      <div className="banner-controls">
        {isMoving && view !== null && (
          <Motion key={key} view={view} titles={banners.map(({ title }) => title)} isHome={isHome} />
        )}
      </div>
    </section>
  );
}

interface BannerRowProps extends Required<BannerStageProps> {
  readonly onView: (view: HTMLElement | null) => void;
}

function BannerRow({ banners, isHome, onGame, onView }: BannerRowProps) {
  const { t } = useTexts();
  const count = banners.length;
  return (
    <div ref={onView} className="banner-view" style={motionStyle(count, isHome)}>
      <ul className="banner-track">
        {banners.map((banner, index) => (
          <li
            key={banner.id}
            className="banner-slide"
            style={{ "--at": bannerOffsetOf(index, 0, count) } as CSSProperties}
            aria-roledescription="slide"
            aria-label={t("home.banner.position", { number: index + 1, count })}
            // Only the banner in the middle can be read and used; its neighbours are visible but inert.
            aria-hidden={index > 0 || undefined}
          >
            <div inert={index > 0}>
              <BannerSlide banner={banner} isFirst={index === 0} onGame={onGame} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The motion values of the specification as CSS properties. */
function motionStyle(count: number, isHome: boolean): CSSProperties {
  const motionOf = (isNarrow: boolean) => bannerMotionOf({ count, isHome, isNarrow, hasReducedMotion: false });
  const { slidesPerView, spaceBetween, depth, speedMs } = motionOf(false);
  return {
    "--views": slidesPerView,
    "--gap-wide": `${spaceBetween}px`,
    "--gap-narrow": `${motionOf(true).spaceBetween}px`,
    "--depth": `${depth}px`,
    "--ride": `${speedMs}ms`,
  } as CSSProperties;
}

/** Loads the part that moves the banners. Without that part, the first banner stays in the middle. */
function Motion(props: BannerMotionProps) {
  const part = useLazyPart(motion);
  return part.kind === "loaded" ? createElement(part.component, props) : null;
}
