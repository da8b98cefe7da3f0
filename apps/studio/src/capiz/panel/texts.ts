/** The texts and formats that all parts of the panel use. */

import type { Texts } from "@openhouse/i18n/text-store";
import type { MoneyText } from "../../lib/money-text.ts";

export interface Formats {
  readonly texts: Texts;
  readonly money: MoneyText;
}

/** Returns, for example, "1:02:03" or "02:03". */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const visibleParts = parts[0] === 0 ? parts.slice(1) : parts;
  return visibleParts.map((part) => String(part).padStart(2, "0")).join(":");
}

export function timeText(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" }).format(at);
}
