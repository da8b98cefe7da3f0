/**
 * The picture of a card: fetched when a tenth of it is near the screen, tried once, then a drawn pane stands in
 * (portal-spec section 9, Images). What the server rendered has its address in the page and needs no script.
 */

import { useEffect, useRef, useState } from "react";
import { LatticeMark } from "@openhouse/ui/pane/lattice-mark";
import { usePage } from "../../../lib/page-context.tsx";
import { pictureAt } from "../../../lib/picture-at.ts";
import { useInBrowser } from "../../../lib/use-in-browser.ts";

interface GamePictureProps {
  /** As the catalogue names it. */
  readonly address: string;
  /** True for covers of the first screen. */
  readonly isEager: boolean;
}

const threshold = 0.1;
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
      // The first one of a page comes inside it (inline-first-cover.ts).
      suppressHydrationWarning
      onError={() => {
        broken.add(src);
        setFailed(true);
      }}
    />
  );
}

const waiting = new WeakMap<Element, string>();
let observer: IntersectionObserver | undefined;

/** One observer for all cards: a wall moves dozens of them at a time, and none is drawn twice for its picture. */
function watch(element: HTMLImageElement, src: string): () => void {
  observer ??= new IntersectionObserver(fetchNear, { threshold });
  waiting.set(element, src);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

function fetchNear(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting || !(target instanceof HTMLImageElement)) continue;
    observer?.unobserve(target);
    target.src = waiting.get(target) ?? "";
  }
}
