/**
 * The picture of a card: fetched when a tenth of it is near the screen, tried once, then a drawn pane stands in
 * (portal-spec section 9, Images). What the server rendered has its address in the page and needs no script.
 */

import { useEffect, useRef, useState } from "react";
import { LatticeMark } from "@openhouse/ui/pane/lattice-mark";
import { useInBrowser } from "../../../lib/use-in-browser.ts";

interface GamePictureProps {
  readonly src: string;
  /** True for covers of the first screen. */
  readonly isEager: boolean;
}

const threshold = 0.1;

/** Decoration: the name stands beside it. */
export function GamePicture({ src, isEager }: GamePictureProps) {
  const wasRendered = !useInBrowser();
  const [isNear, setNear] = useState(isEager || wasRendered);
  const [hasFailed, setFailed] = useState(false);
  const picture = useRef<HTMLImageElement>(null);

  useEffect(() => {
    if (!isNear && picture.current !== null) return watch(picture.current, () => setNear(true));
  }, [isNear]);

  if (hasFailed || src === "") return <LatticeMark />;
  return (
    <img
      ref={picture}
      src={isNear ? src : undefined}
      alt=""
      width={300}
      height={400}
      loading={isEager ? "eager" : "lazy"}
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** One observer for all cards: a wall moves dozens of them at a time. */
function watch(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(noteNear, { threshold });
  waiting.set(element, onNear);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

function noteNear(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    observer?.unobserve(target);
    waiting.get(target)?.();
  }
}
