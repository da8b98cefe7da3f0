/** Moves the focus to the first invalid field of a form, after a failed check and after a refusal of the server. */

import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import type { ApiError } from "@openhouse/browser/api-error";

interface WrongFocus {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Call it when the form was not sent, after the problems are set. */
  readonly look: () => void;
}

/** Invalid fields are found by `aria-invalid`. */
export function useWrongFocus(refusal: ApiError | undefined): WrongFocus {
  const form = useRef<HTMLFormElement>(null);
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (presses > 0) focusWrong(form.current);
  }, [presses]);
  useEffect(() => {
    if (refusal !== undefined) focusWrong(form.current);
  }, [refusal]);
  return { form, look: () => setPresses((before) => before + 1) };
}

function focusWrong(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
