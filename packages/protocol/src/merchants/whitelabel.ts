/**
 * GET /wps/system/whitelabel: the feature flags as a tree. `enabled` is the text "1" or "0". Source:
 * docs/wire-format.md, Status and flags.
 */

import { Type } from "typebox";
import type { TSchema } from "typebox";
import type { FlagNode as Node } from "@openhouse/rules/merchants/flag-tree";

/**
 * The number of levels below the root. The schema repeats each level, because the serializer does not support recursion
 * well.
 */
const deepestLevel = 4;

export const FlagNode = Type.Unsafe<Node>(nodeSchema(deepestLevel));

export type FlagNode = Node;

function nodeSchema(levelsBelow: number): TSchema {
  return Type.Object({
    modId: Type.String(),
    enabled: Type.String(),
    childrenNodes: Type.Array(levelsBelow === 0 ? Type.Never() : nodeSchema(levelsBelow - 1)),
  });
}
