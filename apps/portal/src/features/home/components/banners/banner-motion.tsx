/** Moves the banners and shows the buttons that control them. Loads after the first paint. */

import "./banner-motion.css";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useReducedMotion } from "../../hooks/use-reduced-motion.ts";
import { moveBanners } from "../../move-banners.ts";
import type { BannerMover } from "../../move-banners.ts";
import { bannerMotionOf } from "../../rules/banner-motion-of.ts";
import { watchBanners } from "../../watch-banners.ts";
import type { BannerMotionProps } from "./banner-stage.tsx";

export default function BannerMotion({ view, titles, isHome }: BannerMotionProps) {
  const { t } = useTexts();
  const hasReducedMotion = useReducedMotion();
  const mover = useRef<BannerMover>(null);
  const [current, setCurrent] = useState(0);
  const [isPaused, setPaused] = useState(false);
  // A change of the motion preference creates a new mover. If the button has paused the old one, the new one is paused
  // too.
  const isPausedByButton = useRef(false);
  const count = titles.length;

  useEffect(() => {
    const { delayMs, hasAutoplay } = bannerMotionOf({ count, isHome, hasReducedMotion, isNarrow: false });
    const newMover = moveBanners(view, { delayMs, hasAutoplay, onChange: setCurrent });
    const abort = new AbortController();
    watchBanners(view, newMover, abort.signal);
    mover.current = newMover;
    if (isPausedByButton.current) newMover.pause("button");
    return () => {
      mover.current = null;
      abort.abort();
      newMover.stop();
    };
  }, [view, count, isHome, hasReducedMotion]);
  const pause = () => {
    if (isPaused) mover.current?.resume("button");
    else mover.current?.pause("button");
    isPausedByButton.current = !isPaused;
    setPaused(!isPaused);
  };

  return (
    <>
      <IconButton icon="chevron-left" label={t("front.banner.previous")} onClick={() => mover.current?.previous()} />
      <ol className="banner-bullets" data-still={isPaused || hasReducedMotion ? "" : undefined}>
        {titles.map((title, index) => (
          <li key={title}>
            <button
              type="button"
              aria-label={t("front.banner.show", { number: index + 1, title })}
              aria-current={index === current || undefined}
              onClick={() => mover.current?.show(index)}
            />
          </li>
        ))}
      </ol>
      <IconButton icon="chevron-right" label={t("front.banner.next")} onClick={() => mover.current?.next()} />
      {!hasReducedMotion && (
        <IconButton
          icon={isPaused ? "play" : "pause"}
          label={t(isPaused ? "front.motion.play" : "front.motion.pause")}
          onClick={pause}
        />
      )}
    </>
  );
}
