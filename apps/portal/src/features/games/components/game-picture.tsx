/**
 * The picture of a card: fetched when a tenth of it is near the screen, tried once, then a drawn pane stands in
 * (specification, section 9, Images). What the server rendered has its address in the page and needs no script.
 */

import { useEffect, useRef, useState } from "react";
import { LatticeMark } from "@openhouse/ui/pane/lattice-mark";
import { usePage } from "../../../lib/page-context.tsx";
import { followScrolling, scrollSpeed } from "../../../lib/scroll-speed.ts";
import { pictureAt } from "../../../lib/picture-at.ts";
import { useInBrowser } from "../../../lib/use-in-browser.ts";

interface GamePictureProps {
  /** As the catalogue names it. */
  readonly address: string;
  /** True for covers of the first screen. */
  readonly isEager: boolean;
}

const threshold = 0.1;
/** Pixels a millisecond: two screens of a phone in a second. */
const flyingSpeed = 2;
const retryMs = 50;
/** What did not come is not asked for again, however often its card comes by. */
const broken = new Set<string>();

/** Decoration: the name stands beside it. */
export function GamePicture({ address, isEager }: GamePictureProps) {
  const { house } = usePage();
  const src = pictureAt(house, address);
  const isInBrowser = useInBrowser();
  const [wasRendered] = useState(!isInBrowser);
  const [isFetched] = useState(isEager || wasRendered);
  const [hasFailed, setFailed] = useState(broken.has(src));
  const picture = useRef<HTMLImageElement>(null);

  useEffect(() => {
    const image = picture.current;
    if (image === null) return undefined;
    if (!isFetched) return watch(image, src);
    // It may have failed before the application was there to hear of it.
    if (wasRendered && image.complete && image.naturalWidth === 0) {
      broken.add(src);
      setFailed(true);
    }
    return undefined;
  }, [isFetched, wasRendered, src]);

  if (hasFailed || src === "") return <LatticeMark />;
  return (
    <img
      ref={picture}
      src={isFetched ? src : undefined}
      alt=""
      width={300}
      height={400}
      loading={isFetched && !isEager ? "lazy" : undefined}
      decoding="async"
      // The first one of a page comes inside it (inline-first-picture.ts).
      suppressHydrationWarning
      onError={() => {
        broken.add(src);
        setFailed(true);
      }}
    />
  );
}

const waiting = new WeakMap<Element, string>();
const near = new Set<HTMLImageElement>();
let observer: IntersectionObserver | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** One observer for all cards: a wall moves dozens of them at a time, and none is drawn twice for its picture. */
function watch(element: HTMLImageElement, src: string): () => void {
  followScrolling();
  observer ??= new IntersectionObserver(noteNear, { threshold });
  waiting.set(element, src);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    near.delete(element);
  };
}

function noteNear(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (!(target instanceof HTMLImageElement)) continue;
    if (isIntersecting) near.add(target);
    else near.delete(target);
  }
  fetchNear();
}

/** What only flies by is neither fetched nor drawn: it would hold up what the hand stops at. */
function fetchNear(): void {
  clearTimeout(timer);
  if (near.size === 0) return;
  if (scrollSpeed() > flyingSpeed) {
    timer = setTimeout(fetchNear, retryMs);
    return;
  }
  for (const target of near) {
    observer?.unobserve(target);
    target.src = waiting.get(target) ?? "";
  }
  near.clear();
}
