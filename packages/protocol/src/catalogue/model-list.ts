/**
 * GET /wps/relay/CBS_modelList, public: hosts of the live tables. No refusals.
 * Source: docs/wire-format.md, Launch, requirements S3.161.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const LiveModel = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Picture of the host. */
  image: Type.String(),
  /** ON while the host's shift lasts, else OFF. */
  roomStatus: Type.Union([Type.Literal("ON"), Type.Literal("OFF")]),
  /** The table of the host: what launchGame takes. */
  vassalage: Type.String(),
  /** The vendor's name. */
  vendorName: Type.String(),
  gameType: Type.String(),
  nodeId: Type.String(),
  gameName: Type.String(),
  /** Least stake at the table, major units; 0 = the table says. */
  minBet: Type.Number(),
});

export const ModelListReply = Type.Object({ modelList: Type.Array(LiveModel) });

export type LiveModel = Static<typeof LiveModel>;
export type ModelListReply = Static<typeof ModelListReply>;
