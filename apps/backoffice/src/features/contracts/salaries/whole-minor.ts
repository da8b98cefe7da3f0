/** Minor units without what lies behind their point, which the line of rounding takes: "-23500.5" is "-23500". */
export function wholeMinor(text: string): string {
  const [whole = "0"] = text.split(".");
  return whole === "-0" ? "0" : whole;
}
