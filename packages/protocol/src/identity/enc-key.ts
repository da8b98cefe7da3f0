/**
 * GET /wps/session/key/rsa: the key that encrypted calls wrap theirs with. Source: docs/wire-format.md, Encrypted
 * calls.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const EncKey = Type.Object({
  kid: Type.String(),
  alg: Type.Literal("RSA-OAEP-256"),
  /** Base64 of the SPKI form. */
  key: Type.String(),
});

export type EncKey = Static<typeof EncKey>;
