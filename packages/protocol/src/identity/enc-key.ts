/** GET /wps/session/key/rsa: the public key for encrypted calls. Source: docs/wire-format.md, Encrypted calls. */

import { Type } from "typebox";
import type { Static } from "typebox";

export const EncKey = Type.Object({
  kid: Type.String(),
  alg: Type.Literal("RSA-OAEP-256"),
  /** SPKI as base64. */
  key: Type.String(),
});

export type EncKey = Static<typeof EncKey>;
