/** Bytes as text. */

import { Type } from "typebox";

/**
 * Bytes in base64, with or without padding. The format is checked by decoding: a pattern or a length in the schema
 * costs as much CPU time for one picture as several logins. The body limit of the route limits the size.
 */
export const Base64 = Type.String({ format: "byte" });
