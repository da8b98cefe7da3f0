/** GET /demo/outbox?to=: the last messages to a recipient, newest first. The reply has no envelope. */

import { Type } from "typebox";
import type { Static } from "typebox";

export const DemoOutboxQuery = Type.Object({
  /** Phone number, e-mail address or account name. */
  to: Type.String({ minLength: 1, maxLength: 254 }),
});

export const DemoMessage = Type.Object({
  kind: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  /** The one-time code that the text contains; null if it contains none. */
  code: Type.Union([Type.String(), Type.Null()]),
  /** Milliseconds of business time. */
  at: Type.Number(),
});

export const DemoOutbox = Type.Array(DemoMessage);

export type DemoOutboxQuery = Static<typeof DemoOutboxQuery>;
export type DemoMessage = Static<typeof DemoMessage>;
export type DemoOutbox = Static<typeof DemoOutbox>;
