/** A placeholder for loading content. It has the size of the content, so that the layout does not shift. */

import "./skeleton.css";

interface SkeletonProps {
  /** A CSS length; 100 % by default. */
  readonly width?: string;
  readonly height: string;
}

/** Hidden from screen readers; the region around it should have `aria-busy`. */
export function Skeleton({ width = "100%", height }: SkeletonProps) {
  return <span className="skeleton" aria-hidden="true" style={{ inlineSize: width, blockSize: height }} />;
}
