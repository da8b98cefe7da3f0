/** Types of column values: 64-bit integers are bigint (also in arrays), timestamps are Date, dates are text. */

import { types } from "pg";

const oid = { int8: 20, int8Array: 1016, date: 1082 } as const;

type Parse = (text: string) => unknown;

const parsers = new Map<number, Parse>([
  [oid.int8, BigInt],
  [oid.int8Array, parseBigints],
  // A date has no time zone; the driver's parser would convert it to the time zone of this machine.
  [oid.date, (text: string) => text],
]);

/** For `new Pool({ types })`: our parsers first, then the driver's. */
export const columnTypes = {
  getTypeParser(typeId: number, format?: string): Parse {
    const customParser = format === "binary" ? undefined : parsers.get(typeId);
    if (customParser !== undefined) return customParser;
    return types.getTypeParser(typeId, format === "binary" ? "binary" : "text") as Parse;
  },
};

/** Parses a one-dimensional array such as `{1,NULL,3}`. */
function parseBigints(text: string): (bigint | null)[] {
  const inner = text.slice(1, -1);
  return inner === "" ? [] : inner.split(",").map((item) => (item === "NULL" ? null : BigInt(item)));
}
