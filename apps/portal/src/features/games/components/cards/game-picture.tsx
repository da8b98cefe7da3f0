/**
 * The picture of a card. It loads when a tenth of it is near the screen and is tried once; if it fails, a drawn pane
 * replaces it (specification, section 9, Images). Pictures that the server rendered have their URL in the HTML and need
 * no script.
 */

import { useEffect, useRef, useState } from "react";
import { LatticeMark } from "@openhouse/ui/pane/lattice-mark";
import { usePage } from "../../../../lib/page/page-context.tsx";
import { followScrolling, scrollSpeed } from "../../scroll-speed.ts";
import { pictureAt } from "../../../../lib/page/picture-at.ts";
import { useInBrowser } from "../../../../lib/page/use-in-browser.ts";

interface GamePictureProps {
  /** The picture's path from the catalogue. */
  readonly address: string;
  /** True for covers of the first screen. */
  readonly isEager: boolean;
}

const threshold = 0.1;
/** Pixels per millisecond: two phone screens in a second. */
const flyingSpeed = 2;
const retryMs = 50;
/** Pictures that failed are not requested again when their card reappears. */
const broken = new Set<string>();

/** Decorative, because the name is beside it. */
export function GamePicture({ address, isEager }: GamePictureProps) {
  const { merchant } = usePage();
  const src = pictureAt(merchant, address);
  const isInBrowser = useInBrowser();
  const [wasRendered] = useState(!isInBrowser);
  const [isFetched] = useState(isEager || wasRendered);
  const [hasFailed, setFailed] = useState(broken.has(src));
  const picture = useRef<HTMLImageElement>(null);

  useEffect(() => {
    const image = picture.current;
    if (image === null) return undefined;
    if (!isFetched) return watch(image, src);
    // The picture may have failed before hydration attached `onError`.
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
      // The server inlines the first picture of a page (inline-first-picture.ts).
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

/** One observer for all cards. It sets the picture's `src` directly, without rendering the card again. */
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

/** While the page scrolls fast, nothing is fetched, so that the pictures where it stops load first. */
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
