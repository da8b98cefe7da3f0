/** A badge for a state, kind or count. The text is enough to understand it; the colour repeats the meaning. */

import "./badge.css";
import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import type { IconName } from "../icon/icon.tsx";

/** Each tone has one meaning: docs/visual-design.md, Colour. */
export type BadgeTone = "neutral" | "gain" | "live" | "info" | "error" | "brand";

interface BadgeProps {
  readonly tone?: BadgeTone;
  readonly icon?: IconName;
  readonly children: ReactNode;
}

export function Badge({ tone = "neutral", icon, children }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </span>
  );
}
