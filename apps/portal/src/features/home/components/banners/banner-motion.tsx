/** Moves the banners and has the buttons that control them. Loads after the first paint. */

import "./banner-motion.css";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useCalmMotion } from "../../hooks/use-calm-motion.ts";
import { moveBanners } from "../../move-banners.ts";
import type { BannerMover } from "../../move-banners.ts";
import { bannerMotionOf } from "../../rules/banner-motion-of.ts";
import { watchBanners } from "../../watch-banners.ts";
import type { BannerMotionProps } from "./banner-stage.tsx";

export default function BannerMotion({ view, titles, isHome }: BannerMotionProps) {
  const { t } = useTexts();
  const isCalm = useCalmMotion();
  const mover = useRef<BannerMover>(null);
  const [current, setCurrent] = useState(0);
  const [isPaused, setPaused] = useState(false);
  // Applied again when a new mover is created, which happens when the motion preference changes.
  const isHeld = useRef(false);
  const count = titles.length;

  useEffect(() => {
    const { delayMs, hasAutoplay } = bannerMotionOf({ count, isHome, isCalm, isNarrow: false });
    const made = moveBanners(view, { delayMs, hasAutoplay, onChange: setCurrent });
    const abort = new AbortController();
    watchBanners(view, made, abort.signal);
    mover.current = made;
    if (isHeld.current) made.hold("button");
    return () => {
      mover.current = null;
      abort.abort();
      made.stop();
    };
  }, [view, count, isHome, isCalm]);
  const pause = () => {
    if (isPaused) mover.current?.release("button");
    else mover.current?.hold("button");
    isHeld.current = !isPaused;
    setPaused(!isPaused);
  };

  return (
    <>
      <IconButton icon="chevron-left" label={t("front.banner.previous")} onClick={() => mover.current?.previous()} />
      <ol className="banner-bullets" data-still={isPaused || isCalm ? "" : undefined}>
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
      {!isCalm && (
        <IconButton
          icon={isPaused ? "play" : "pause"}
          label={t(isPaused ? "front.motion.play" : "front.motion.pause")}
          onClick={pause}
        />
      )}
    </>
  );
}
