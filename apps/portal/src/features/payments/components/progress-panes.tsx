/** Progress as labelled panes that light up one after the other. */

import "./progress-panes.css";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";

interface ProgressPanesProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** Number of completed steps. */
  readonly completedCount: number;
}

export function ProgressPanes({ label, steps, completedCount }: ProgressPanesProps) {
  const { t } = useTexts();
  return (
    <ol className="progress-panes" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-lit={index < completedCount ? "" : undefined}
          aria-current={index === completedCount ? "step" : undefined}
        >
          <span className="progress-pane">{index < completedCount && <Icon name="check" />}</span>
          <span>
            {step}
            {index < completedCount && <span className="visually-hidden"> ({t("cashier.step.done")})</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
