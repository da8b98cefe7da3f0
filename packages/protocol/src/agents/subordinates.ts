/**
 * Types of GET /wps/relay/ODSFE2_subordinateSimple: the names of the members of an agent's team, for search fields.
 * Source: docs/wire-format.md, Records.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { TeamPart } from "./team-orders.ts";

export const SubordinatesQuery = Type.Object({
  subordinateType: Type.Optional(TeamPart),
  /** Prefix of an account name. */
  subordinateName: Type.Optional(Type.String({ maxLength: 100 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const SubordinatesReply = Type.Object({
  list: Type.Array(
    Type.Object({
      customerId: Type.String(),
      customerName: Type.String(),
      isAgent: Type.Boolean(),
      /** The number of levels below the agent; 0 for the agent itself. */
      level: Type.Integer(),
    }),
  ),
  /** In a team of more than ten thousand members, at most a thousand matches of a prefix are counted. */
  total: Type.Integer(),
  totalPages: Type.Integer(),
});

export type SubordinatesQuery = Static<typeof SubordinatesQuery>;
export type SubordinatesReply = Static<typeof SubordinatesReply>;
