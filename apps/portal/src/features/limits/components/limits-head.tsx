/** The head of a pane on the page of limits: its sign, its name, and what it is for. */

import { Icon } from "@openhouse/ui/icon/icon";
import type { IconName } from "@openhouse/ui/icon/icon";

interface LimitsHeadProps {
  readonly icon: IconName;
  /** Of the heading: the pane is named by it. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export function LimitsHead({ icon, id, title, text }: LimitsHeadProps) {
  return (
    <div className="limits-head">
      <Icon name={icon} />
      <div>
        <h2 id={id}>{title}</h2>
        <p className="muted">{text}</p>
      </div>
    </div>
  );
}
