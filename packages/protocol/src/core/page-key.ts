/**
 * Keyset paging of lists ordered by time. `before` requests older lines than the key, `after` newer ones, `end` the
 * lines at one end of the list. The cost of a page does not depend on its position; pages contain no totals.
 */

import { Type } from "typebox";

/** Milliseconds and the id of the line, as returned in a response. */
export const PageKey = Type.String({ pattern: "^[0-9]{1,15}-[1-9][0-9]{0,18}$" });

/** Null: there is no further page in that direction. */
export const PageKeyOrNull = Type.Union([Type.String(), Type.Null()]);

/** The first or the last page. */
export const PageEnd = Type.Union([Type.Literal("newest"), Type.Literal("oldest")]);
