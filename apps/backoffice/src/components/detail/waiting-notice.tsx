/** A request that waits for a second person: who made it, and the buttons to decide on it. */

import type { ReactNode } from "react";
import { Icon } from "@openhouse/ui/icon/icon";
import { VerdictButtons } from "./verdict-buttons.tsx";
import type { VerdictButtonsProps } from "./verdict-buttons.tsx";

interface WaitingNoticeProps extends VerdictButtonsProps {
  /** Who requests what, and why. */
  readonly children: ReactNode;
}

export function WaitingNotice({ children, ...buttons }: WaitingNoticeProps) {
  return (
    <div className="notice" data-tone="live">
      <Icon name="hourglass" />
      <div className="notice-text">{children}</div>
      <VerdictButtons className="notice-actions" {...buttons} />
    </div>
  );
}
