/**
 * The banners of the front page. The server renders all of it as it stands after the first paint, the first banner in
 * the middle; what moves them is a chunk that comes afterwards and takes over the same elements where they are.
 */

import "./banner-stage.css";
import { createElement, useState } from "react";
import type { CSSProperties } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { frontTexts } from "@openhouse/i18n/front-texts.gen";
import { useLazyPart } from "../../../lib/lazy-part.tsx";
import type { LazyPart } from "../../../lib/lazy-part.tsx";
import { useIdle } from "../hooks/use-idle.ts";
import { bannerMotionOf } from "../rules/banner-motion-of.ts";
import { bannerOffsetOf } from "../rules/banner-offset-of.ts";
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

/** Nothing without banners. */
export function BannerStage({ banners, isHome = true, onGame }: BannerStageProps) {
  const { t } = useTexts();
  const [view, setView] = useState<HTMLElement | null>(null);
  const isIdle = useIdle();
  if (banners.length === 0) return null;
  const isMoving = isIdle && banners.length > 1;
  // What moves them writes into the elements: another list of banners is another row of them.
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
            // Banners beside the first one are to be seen; what is to be read and pressed stands in the middle.
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

/** The figures of the spec, for the style. */
function motionStyle(count: number, isHome: boolean): CSSProperties {
  const motionOf = (isNarrow: boolean) => bannerMotionOf({ count, isHome, isNarrow, isCalm: false });
  const { slidesPerView, spaceBetween, depth, speedMs } = motionOf(false);
  return {
    "--views": slidesPerView,
    "--gap-wide": `${spaceBetween}px`,
    "--gap-narrow": `${motionOf(true).spaceBetween}px`,
    "--depth": `${depth}px`,
    "--ride": `${speedMs}ms`,
  } as CSSProperties;
}

/** The banners stand still when the moving part does not come: the first one is there, and nothing is missing. */
function Motion(props: BannerMotionProps) {
  const part = useLazyPart(motion);
  return part.kind === "loaded" ? createElement(part.component, props) : null;
}
