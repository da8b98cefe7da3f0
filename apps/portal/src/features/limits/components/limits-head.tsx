/** The heading of a pane on the page of limits: icon, title and explanation. */

import { Icon } from "@openhouse/ui/icon/icon";
import type { IconName } from "@openhouse/ui/icon/icon";

interface LimitsHeadProps {
  readonly icon: IconName;
  /** Id of the heading, which is the pane's accessible name. */
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
