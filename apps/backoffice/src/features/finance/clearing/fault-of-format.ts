/** Validates the file format of a source while it is edited. */

import type { ClearingFormat } from "./use-clearing.ts";

/** The initial format of a new source. */
export const newFormat: ClearingFormat = {
  delimiter: ",",
  decimal: ".",
  dayOrder: "ymd",
  columns: { providerRef: "", reference: "", amount: "", fee: "", day: "", currency: "", direction: "" },
  wordIn: "",
  wordOut: "",
};

const requiredColumns = ["providerRef", "amount", "day"] as const;

/**
 * Returns the first field for which the server would refuse the format: a required column without a name, a name that
 * occurs twice, missing or equal words for the direction, or a decimal separator that is also the delimiter. Returns
 * undefined if the format is valid.
 */
export function faultOfFormat(
  format: ClearingFormat,
): keyof ClearingFormat["columns"] | "words" | "decimal" | undefined {
  const { columns, delimiter, decimal } = format;
  const unnamedColumn = requiredColumns.find((column) => columns[column].trim() === "");
  if (unnamedColumn !== undefined) return unnamedColumn;
  const names = new Map<string, keyof ClearingFormat["columns"]>();
  for (const [column, name] of Object.entries(columns) as [keyof ClearingFormat["columns"], string][]) {
    if (name.trim() === "") continue;
    if (names.has(name.trim())) return column;
    names.set(name.trim(), column);
  }
  const [wordIn, wordOut] = [format.wordIn, format.wordOut].map((word) => word.trim().toLowerCase());
  if (columns.direction.trim() !== "" && (wordIn === "" || wordOut === "" || wordIn === wordOut)) return "words";
  return delimiter === decimal ? "decimal" : undefined;
}
