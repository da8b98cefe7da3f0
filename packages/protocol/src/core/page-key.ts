/**
 * The place of a line in a record that is ordered by time: where a page by key begins. `before` asks for the lines
 * older than it, `after` for the newer ones, `end` for those at one end of the record; such a page costs the same
 * wherever it lies, and carries no sums.
 */

import { Type } from "typebox";

/** Milliseconds and the number of the line, as a reply gave them. */
export const PageKey = Type.String({ pattern: "^[0-9]{1,15}-[1-9][0-9]{0,18}$" });

/** Null: there is nothing further on that side. */
export const PageKeyOrNull = Type.Union([Type.String(), Type.Null()]);

/** The first page, or at once the last one. */
export const PageEnd = Type.Union([Type.Literal("newest"), Type.Literal("oldest")]);
