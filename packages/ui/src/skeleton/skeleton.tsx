/** The shape of what comes: a pane that lights up slowly. Takes the size of the content, so that nothing moves. */

import "./skeleton.css";

interface SkeletonProps {
  /** CSS length; 100 % when absent. */
  readonly width?: string;
  readonly height: string;
}

/** Decoration for the eye; the region around it carries `aria-busy`. */
export function Skeleton({ width = "100%", height }: SkeletonProps) {
  return <span className="skeleton" aria-hidden="true" style={{ inlineSize: width, blockSize: height }} />;
}
