/** The states of a table that has no rows to show: empty, or failed to load. */

import "./table.css";
import { Button } from "../button/button.tsx";
import { LatticeMark } from "../pane/lattice-mark.tsx";
import { Icon } from "../icon/icon.tsx";

export function TableNotice({ text }: { text: string }) {
  return (
    <div className="table-state table-frame">
      <LatticeMark />
      <p>{text}</p>
    </div>
  );
}

interface TableFailureProps {
  readonly text: string;
  readonly retryLabel: string;
  readonly onRetry: () => void;
}

/** Shows the error of a failed request, with a button to repeat it. */
export function TableFailure({ text, retryLabel, onRetry }: TableFailureProps) {
  return (
    <div className="table-state table-frame" role="alert">
      <Icon name="warning" />
      <p>{text}</p>
      <Button icon="refresh" onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
