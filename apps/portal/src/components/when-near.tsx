/** Renders its children when they come near the visible area; until then reserves their height. */

import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";

interface WhenNearProps {
  /** CSS length: the minimum height, which content can exceed. */
  readonly height: string;
  /** Distance from the visible area at which rendering starts, in pixels. */
  readonly aheadPx?: number;
  /** True if the content may be empty. Once the content is rendered, no height is reserved any more. */
  readonly isOptional?: boolean;
  readonly children: ReactNode;
}

/** Once rendered, the children stay. */
export function WhenNear({ height, aheadPx = 500, isOptional = false, children }: WhenNearProps) {
  const container = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setNear(true), {
      rootMargin: `${aheadPx}px 0px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [aheadPx]);
  return (
    <div ref={container} style={isNear && isOptional ? undefined : { minBlockSize: height }}>
      {isNear ? children : <Skeleton height={height} />}
    </div>
  );
}
