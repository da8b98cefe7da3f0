/** The answer to every call of a supplier: HTTP 200, whatever the business result. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { rsStatuses } from "./rs-status.ts";
import type { RsStatus } from "./rs-status.ts";

export const RsReply = Type.Object({
  status: Type.Unsafe<RsStatus>(Type.Union(rsStatuses.map((status) => Type.Literal(status)))),
  /** That of the call; empty when the call carries none that can be read. */
  request_uuid: Type.String(),
  /** Our name of the player; absent while we do not know who it is about. */
  user: Type.Optional(Type.String()),
  currency: Type.Optional(Type.String()),
  /** What can be staked, in 1/100,000 of the major unit; also sent with RS_ERROR_NOT_ENOUGH_MONEY. */
  balance: Type.Optional(Type.Integer()),
  /** Of `user/info`: ISO code of the house's country. */
  country: Type.Optional(Type.String()),
  /** Of a refusal: which field, for people who read logs. */
  message: Type.Optional(Type.String()),
});
export type RsReply = Static<typeof RsReply>;
