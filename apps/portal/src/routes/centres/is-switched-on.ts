/** Whether the merchant has switched on the flags that a page of a centre needs. */

import type { FlagId } from "@openhouse/rules/merchants/flag-tree";
import type { MenuPage } from "./member-pages.ts";

export function isSwitchedOn({ flag, anyFlag }: MenuPage, isOn: (flag: FlagId) => boolean): boolean {
  return (flag === undefined || isOn(flag)) && (anyFlag === undefined || anyFlag.some(isOn));
}
