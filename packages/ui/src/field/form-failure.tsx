/** The error of a form that could not be submitted, shown above the form's button and announced by screen readers. */

import "./form-failure.css";
import { Icon } from "../icon/icon.tsx";

/** Always renders its region, because screen readers only announce texts that appear in an existing region. */
export function FormFailure({ text }: { text: string | undefined }) {
  return (
    <div className="form-failure-place" role="alert">
      {text !== undefined && (
        <p className="form-failure">
          <Icon name="warning" />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
