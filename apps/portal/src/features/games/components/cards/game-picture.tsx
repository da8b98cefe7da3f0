/**
 * The picture of a card. It loads when a tenth of it is on the screen. It is requested only once; if the request fails,
 * a drawn pattern replaces the picture (specification, section 9, Images). Pictures that the server rendered have their
 * URL in the HTML and need no script.
 */

import { useEffect, useRef, useState } from "react";
import { LatticeMark } from "@openhouse/ui/pane/lattice-mark";
import { usePage } from "../../../../lib/page/page-context.tsx";
import { measureScrolling, scrollSpeed } from "../../scroll-speed.ts";
import { pictureAt } from "../../../../lib/page/picture-at.ts";
import { useInBrowser } from "../../../../lib/page/use-in-browser.ts";

interface GamePictureProps {
  /** The picture's path from the catalogue. */
  readonly path: string;
  /** True for covers of the first screen. */
  readonly isEager: boolean;
}

const threshold = 0.1;
/** Pixels per millisecond: about two phone screens per second. */
const fastSpeed = 2;
const retryMs = 50;
/** Pictures that failed are not requested again when their card reappears. */
const brokenUrls = new Set<string>();

/** The picture is decorative, because the card also shows the name. */
export function GamePicture({ path, isEager }: GamePictureProps) {
  const { merchant } = usePage();
  const src = pictureAt(merchant, path);
  const isInBrowser = useInBrowser();
  const [wasRendered] = useState(!isInBrowser);
  const [isFetched] = useState(isEager || wasRendered);
  const [hasFailed, setFailed] = useState(brokenUrls.has(src));
  const picture = useRef<HTMLImageElement>(null);

  useEffect(() => {
    const image = picture.current;
    if (image === null) return undefined;
    if (!isFetched) return watch(image, src);
    // The picture may have failed before hydration attached `onError`.
    if (wasRendered && image.complete && image.naturalWidth === 0) {
      brokenUrls.add(src);
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
        brokenUrls.add(src);
        setFailed(true);
      }}
    />
  );
}

const pendingUrls = new WeakMap<Element, string>();
const nearImages = new Set<HTMLImageElement>();
let observer: IntersectionObserver | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Loads the picture when it is on the screen. One observer serves all cards; it sets the picture's `src` directly,
 * without rendering the card again. Returns a function that stops the observation.
 */
function watch(element: HTMLImageElement, src: string): () => void {
  measureScrolling();
  observer ??= new IntersectionObserver(updateNearImages, { threshold });
  pendingUrls.set(element, src);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    nearImages.delete(element);
  };
}

function updateNearImages(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (!(target instanceof HTMLImageElement)) continue;
    if (isIntersecting) nearImages.add(target);
    else nearImages.delete(target);
  }
  loadNearImages();
}

/** Loads nothing while the page scrolls fast, so that the pictures near the final position load first. */
function loadNearImages(): void {
  clearTimeout(timer);
  if (nearImages.size === 0) return;
  if (scrollSpeed() > fastSpeed) {
    timer = setTimeout(loadNearImages, retryMs);
    return;
  }
  for (const target of nearImages) {
    observer?.unobserve(target);
    target.src = pendingUrls.get(target) ?? "";
  }
  nearImages.clear();
}
