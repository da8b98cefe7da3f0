/** The error of a failed form, above its button, announced by screen readers. */

import "./form-failure.css";
import { Icon } from "../icon/icon.tsx";

/** Its region is always present, so that screen readers announce a text that appears later. */
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
