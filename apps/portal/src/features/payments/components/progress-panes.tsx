/** Progress as labelled panes that light up one after the other. */

import "./progress-panes.css";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";

interface ProgressPanesProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** Number of completed steps. */
  readonly lit: number;
}

export function ProgressPanes({ label, steps, lit }: ProgressPanesProps) {
  const { t } = useTexts();
  return (
    <ol className="progress-panes" aria-label={label}>
      {steps.map((step, index) => (
        <li key={step} data-lit={index < lit ? "" : undefined} aria-current={index === lit ? "step" : undefined}>
          <span className="progress-pane">{index < lit && <Icon name="check" />}</span>
          <span>
            {step}
            {index < lit && <span className="visually-hidden"> ({t("cashier.step.done")})</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
