/** GET /wps/system/whitelabel: the flags as a tree; `enabled` is the text "1" or "0". Source: api-facts section 3.2. */

import { Type } from "typebox";
import type { Static } from "typebox";

const FlagLeaf = Type.Object({
  modId: Type.String(),
  enabled: Type.String(),
  childrenNodes: Type.Array(Type.Never()),
});

export const FlagNode = Type.Object({
  modId: Type.String(),
  enabled: Type.String(),
  childrenNodes: Type.Array(FlagLeaf),
});

export type FlagNode = Static<typeof FlagNode>;
