/**
 * GET /wps/relay/CBS_modelList, public: the most played live tables. No refusals. Source: docs/wire-format.md,
 * Launch, requirements S3.161.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const LiveModel = Type.Object({
  id: Type.String(),
  name: Type.String(),
  image: Type.String(),
  /** OFF if the table is closed for maintenance, and otherwise ON. */
  roomStatus: Type.Union([Type.Literal("ON"), Type.Literal("OFF")]),
  /** The table's vendor. This field and `nodeId` are parameters of launchGame. */
  vassalage: Type.String(),
  /** The vendor's name. */
  vendorName: Type.String(),
  gameType: Type.String(),
  nodeId: Type.String(),
  gameName: Type.String(),
  /** The lowest stake of the table in major units; 0 if the table decides. */
  minBet: Type.Number(),
  /** As `isDemo` of a game card. */
  isDemo: Type.Boolean(),
});

export const ModelListReply = Type.Object({ modelList: Type.Array(LiveModel) });

export type LiveModel = Static<typeof LiveModel>;
export type ModelListReply = Static<typeof ModelListReply>;
