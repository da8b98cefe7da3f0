/** Why a form did not go through, above its button, read out when it appears. */

import "./form-failure.css";
import { Icon } from "../icon/icon.tsx";

/** Nothing while there is no failure. */
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
