/** A message next to a form or list: an error, a hint or a success. */

import "./notice.css";
import type { ReactNode } from "react";
import { Icon } from "@openhouse/ui/icon/icon";
import type { IconName } from "@openhouse/ui/icon/icon";

export type NoticeTone = "info" | "error" | "gain" | "live";

interface NoticeProps {
  readonly tone: NoticeTone;
  readonly children: ReactNode;
  /** True if screen readers announce the message at once, for messages that a click caused. */
  readonly isAlert?: boolean;
}

const icons: Readonly<Record<NoticeTone, IconName>> = {
  info: "info",
  error: "error",
  gain: "success",
  live: "warning",
};

export function Notice({ tone, children, isAlert = false }: NoticeProps) {
  return (
    <div className="notice" data-tone={tone} role={isAlert ? "alert" : undefined}>
      <Icon name={icons[tone]} />
      <div>{children}</div>
    </div>
  );
}
