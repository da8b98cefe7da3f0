/** How columns become values: 64-bit whole numbers are bigint (also in arrays), instants are Date, days are text. */

import { types } from "pg";

const oid = { int8: 20, int8Array: 1016, date: 1082 } as const;

type Parse = (text: string) => unknown;

const parsers = new Map<number, Parse>([
  [oid.int8, BigInt],
  [oid.int8Array, parseBigints],
  // A calendar day has no time zone; the driver's own parser would move it into the one of this machine.
  [oid.date, (text: string) => text],
]);

/** For `new Pool({ types })`: ours first, the driver's own for the rest. */
export const columnTypes = {
  getTypeParser(typeId: number, format?: string): Parse {
    const own = format === "binary" ? undefined : parsers.get(typeId);
    if (own !== undefined) return own;
    return types.getTypeParser(typeId, format === "binary" ? "binary" : "text") as Parse;
  },
};

/** `{1,NULL,3}` of one dimension. */
function parseBigints(text: string): (bigint | null)[] {
  const inner = text.slice(1, -1);
  return inner === "" ? [] : inner.split(",").map((item) => (item === "NULL" ? null : BigInt(item)));
}
