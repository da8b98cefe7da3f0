/** Texts of maintenance windows. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFormats } from "../../../lib/formats.ts";

export interface WireWindow {
  readonly from: number;
  readonly until: number | null;
  readonly isOn: boolean;
}

/** Returns, for example, "2026-11-21 18:30 to 19:30"; a window without an end has a different text. */
export function useWindowTexts(): (window: WireWindow) => string {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const minute = (ms: number) => stamp(ms).slice(0, 16);
  return ({ from, until }) =>
    until === null
      ? t("backoffice.windowOpen", { from: minute(from) })
      : t("backoffice.window", { from: minute(from), until: minute(until) });
}

/** Whether the roles may plan and end maintenance, as in the server's permission table. */
export function mayClose(roles: readonly string[]): boolean {
  return roles.includes("admin") || roles.includes("content");
}
