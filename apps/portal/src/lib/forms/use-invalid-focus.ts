/** Moves the focus to the first invalid field of a form, after a failed check and after a refusal of the server. */

import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import type { ApiError } from "@openhouse/browser/api-error";

interface InvalidFocus {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Call it after the problems are set, if the form was not sent. */
  readonly focusInvalid: () => void;
}

/** Finds invalid fields by `aria-invalid`. */
export function useInvalidFocus(refusal: ApiError | undefined): InvalidFocus {
  const form = useRef<HTMLFormElement>(null);
  const [failedChecks, setFailedChecks] = useState(0);
  useEffect(() => {
    if (failedChecks > 0) focusFirstInvalid(form.current);
  }, [failedChecks]);
  useEffect(() => {
    if (refusal !== undefined) focusFirstInvalid(form.current);
  }, [refusal]);
  return { form, focusInvalid: () => setFailedChecks((count) => count + 1) };
}

function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
