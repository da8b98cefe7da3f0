/** The envelope of every `/wps` and `/backoffice/api` response. Source: docs/wire-format.md, Envelope. */

import { Type } from "typebox";
import type { Static, TSchema } from "typebox";

/** The envelope of a success, for a schema of its value. */
export function successEnvelope<Value extends TSchema>(value: Value) {
  return Type.Object({
    success: Type.Literal(true),
    value,
    message: Type.Null(),
    errorCode: Type.Null(),
  });
}

/** The envelope of a refusal. `value` contains data that the client needs to react (for example `captcha`). */
export const FailureEnvelope = Type.Object({
  success: Type.Literal(false),
  value: Type.Unknown(),
  message: Type.String(),
  errorCode: Type.String(),
});

export type FailureEnvelope = Static<typeof FailureEnvelope>;
