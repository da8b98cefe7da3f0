/** The signed callback of the sandbox provider of identity checks: POST /gateway/identity/sandbox. */

import { Type } from "typebox";
import type { Static } from "typebox";

export const SandboxIdentityMessage = Type.Object({
  reference: Type.String({ minLength: 1, maxLength: 80 }),
  advice: Type.Union([Type.Literal("approve"), Type.Literal("reject"), Type.Literal("unsure")]),
});
export type SandboxIdentityMessage = Static<typeof SandboxIdentityMessage>;
