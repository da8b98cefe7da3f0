/**
 * Keyset paging of lists that are ordered by time. `before` requests rows that are older than the key, `after` newer
 * ones, and `end` the rows at one end of the list. The cost of a page does not depend on its position. Pages contain no
 * totals.
 */

import { Type } from "typebox";

/** A time in milliseconds and the id of a row, as returned by the server. */
export const PageKey = Type.String({ pattern: "^[0-9]{1,15}-[1-9][0-9]{0,18}$" });

/** Null if there is no further page in that direction. */
export const PageKeyOrNull = Type.Union([Type.String(), Type.Null()]);

/** The page with the newest or with the oldest rows. */
export const PageEnd = Type.Union([Type.Literal("newest"), Type.Literal("oldest")]);
