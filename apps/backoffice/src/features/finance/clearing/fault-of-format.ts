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

const needed = ["providerRef", "amount", "day"] as const;

/** The first problem that the server would refuse: a column without a name, a duplicate name, or a wrong value. */
export function faultOfFormat(
  format: ClearingFormat,
): keyof ClearingFormat["columns"] | "words" | "decimal" | undefined {
  const { columns, delimiter, decimal } = format;
  const missing = needed.find((column) => columns[column].trim() === "");
  if (missing !== undefined) return missing;
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
