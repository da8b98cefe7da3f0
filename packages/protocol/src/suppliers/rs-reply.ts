/** The wallet's response to a supplier's call. Every `status`, also a refusal, is sent with the HTTP status 200. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { rsStatuses } from "./rs-status.ts";
import type { RsStatus } from "./rs-status.ts";

export const RsReply = Type.Object({
  status: Type.Unsafe<RsStatus>(Type.Union(rsStatuses.map((status) => Type.Literal(status)))),
  /** The id of the call. Empty if the call has no readable id. */
  request_uuid: Type.String(),
  /** Our name of the player. Absent if the player is unknown. */
  user: Type.Optional(Type.String()),
  currency: Type.Optional(Type.String()),
  /** The amount that can be staked, in 1/100,000 of the major unit. RS_ERROR_NOT_ENOUGH_MONEY has a balance too. */
  balance: Type.Optional(Type.Integer()),
  /** For `user/info`: the ISO code of the merchant's country. */
  country: Type.Optional(Type.String()),
  /** For `user/info` in the supplier shape: the token of the call, which later calls may use. */
  token: Type.Optional(Type.String()),
  /** For a malformed call: the fault, with the name of the field if one is wrong, for people who read logs. */
  message: Type.Optional(Type.String()),
});
export type RsReply = Static<typeof RsReply>;
