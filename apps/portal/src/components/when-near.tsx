/** Draws its children when a reader comes near; until then the room that they will take. */

import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";

interface WhenNearProps {
  /** CSS length: a floor, content that needs more at large type gets it. */
  readonly height: string;
  /** How far off the screen it begins, in pixels. */
  readonly aheadPx?: number;
  /** What may turn out to be nothing leaves no room behind. */
  readonly isOptional?: boolean;
  readonly children: ReactNode;
}

/** Once drawn, it stays. */
export function WhenNear({ height, aheadPx = 500, isOptional = false, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setNear(true), {
      rootMargin: `${aheadPx}px 0px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [aheadPx]);
  return (
    <div ref={place} style={isNear && isOptional ? undefined : { minBlockSize: height }}>
      {isNear ? children : <Skeleton height={height} />}
    </div>
  );
}
