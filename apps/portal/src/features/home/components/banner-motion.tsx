/** Moves the banners, and the buttons that a person moves or stops them with. Comes after the first paint. */

import "./banner-motion.css";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useCalmMotion } from "../hooks/use-calm-motion.ts";
import { moveBanners } from "../move-banners.ts";
import type { BannerMover } from "../move-banners.ts";
import type { BannerMotionProps } from "./banner-stage.tsx";

/** See the head of this file. */
export default function BannerMotion({ view, titles, isHome }: BannerMotionProps) {
  const { t } = useTexts();
  const isCalm = useCalmMotion();
  const mover = useRef<BannerMover>(null);
  const [current, setCurrent] = useState(0);
  const [isPaused, setPaused] = useState(false);
  // The same once more for movers to come: another taste of motion makes another one.
  const isHeld = useRef(false);
  const count = titles.length;

  useEffect(() => {
    const made = moveBanners(view, { count, isHome, isCalm, onChange: setCurrent });
    const unwatch = watchStage(view, made);
    mover.current = made;
    if (isHeld.current) made.hold("button");
    return () => {
      mover.current = null;
      unwatch();
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

/** The banners wait while a hand or the focus is on them, and follow the arrow keys. */
function watchStage(view: HTMLElement, mover: BannerMover): () => void {
  const stage = view.parentElement ?? view;
  const abort = new AbortController();
  const { signal } = abort;
  // A finger leaves no hover behind that would ever end.
  const enter = ({ pointerType }: PointerEvent) => pointerType === "mouse" && mover.hold("hover");
  stage.addEventListener("pointerenter", enter, { signal });
  stage.addEventListener("pointerleave", () => mover.release("hover"), { signal });
  const focus = ({ target }: FocusEvent) =>
    target instanceof Element && target.matches(":focus-visible") && mover.hold("focus");
  stage.addEventListener("focusin", focus, { signal });
  stage.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && stage.contains(relatedTarget))) mover.release("focus");
    },
    { signal },
  );
  const turn = (event: KeyboardEvent) => {
    const isRightToLeft = getComputedStyle(view).direction === "rtl";
    const [forward, back] = isRightToLeft ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
    if (event.key === forward) mover.next();
    else if (event.key === back) mover.previous();
    else return;
    event.preventDefault();
  };
  stage.addEventListener("keydown", turn, { signal });
  return () => abort.abort();
}
