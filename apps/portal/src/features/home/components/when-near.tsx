/** Draws its children when a reader comes near; until then the room that they will take. */

import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";

interface WhenNearProps {
  /** CSS length: a floor, content that needs more at large type gets it. */
  readonly height: string;
  readonly children: ReactNode;
}

const ahead = "500px 0px";

/** See the head of this file. Once drawn, it stays. */
export function WhenNear({ height, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setNear(true), {
      rootMargin: ahead,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} style={{ minBlockSize: height }}>
      {isNear ? children : <Skeleton height={height} />}
    </div>
  );
}
