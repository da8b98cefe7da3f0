/** A request that waits for a second person: who made it, and the buttons to decide on it. */

import type { ReactNode } from "react";
import { Icon } from "@openhouse/ui/icon/icon";
import { DecisionButtons } from "./decision-buttons.tsx";
import type { DecisionButtonsProps } from "./decision-buttons.tsx";

interface WaitingNoticeProps extends DecisionButtonsProps {
  /** Who requests what, and why. */
  readonly children: ReactNode;
}

export function WaitingNotice({ children, ...buttons }: WaitingNoticeProps) {
  return (
    <div className="notice" data-tone="live">
      <Icon name="hourglass" />
      <div className="notice-text">{children}</div>
      <DecisionButtons className="notice-actions" {...buttons} />
    </div>
  );
}
