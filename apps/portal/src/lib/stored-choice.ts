/** Choices that this browser keeps (theme, rail, language, balance); where storage is refused, for the page only. */

import type { Language } from "@openhouse/i18n/shipped";
import { isLanguage } from "@openhouse/i18n/shipped";
import type { ThemeMode } from "@openhouse/ui/tokens/palettes";

const dayMs = 86_400_000;

/** Switches the theme of the page and remembers it. */
export function chooseTheme(mode: ThemeMode): void {
  keep("theme", mode);
  // The press is answered first: every colour of the page changes after the frame that shows it.
  requestAnimationFrame(() => setTimeout(showTheme, 0, mode));
}

function showTheme(mode: ThemeMode): void {
  if (mode === "light") document.documentElement.dataset["theme"] = "light";
  else delete document.documentElement.dataset["theme"];
}

/** The theme that the page shows. */
export function currentTheme(): ThemeMode {
  return document.documentElement.dataset["theme"] === "light" ? "light" : "dark";
}

/** Narrows or widens the rail and remembers it. */
export function chooseRail(isNarrow: boolean): void {
  if (isNarrow) document.documentElement.dataset["rail"] = "narrow";
  else delete document.documentElement.dataset["rail"];
  keep("rail", isNarrow ? "narrow" : "wide");
}

/** True when the rail shows icons only. */
export function isRailNarrow(): boolean {
  return document.documentElement.dataset["rail"] === "narrow";
}

/** Hides or shows the balance, and remembers it: somebody may look over the shoulder on the next visit, too. */
export function chooseBalanceHidden(isHidden: boolean): void {
  keep("hideBalance", isHidden ? "1" : "0");
}

/** True when the balance was hidden on this device. */
export function isBalanceHidden(): boolean {
  return read("hideBalance") === "1";
}

/**
 * The language kept under `lang`. It counts beside `historyLang`, the spec's second key: without that one nobody has
 * chosen, and both are written anew (specification, section 4; docs/product-rules.md, Languages and themes).
 */
export function storedLanguage(): Language | undefined {
  const kept = read("historyLang") === null ? null : read("lang");
  return isLanguage(kept) ? kept : undefined;
}

/** Keeps the language, and tells the server by cookie in which language to render the next page. */
export function keepLanguage(language: Language): void {
  keep("lang", language);
  keep("historyLang", language);
  document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** Remembers that somebody of this device has an account; not whose. */
export function noteAccount(): void {
  keep("hasAccount", "1");
}

/** True when somebody of this device has an account. */
export function hasAccount(): boolean {
  return read("hasAccount") === "1";
}

/** The remembered user name: one day, by cookie (specification, section 9). */
export function rememberUsername(username: string | undefined): void {
  const life = username === undefined ? 0 : dayMs / 1_000;
  document.cookie = `username=${encodeURIComponent(username ?? "")}; path=/; max-age=${life}; samesite=strict`;
}

/** The user name of yesterday, or "". */
export function rememberedUsername(): string {
  const entry = document.cookie.split("; ").find((text) => text.startsWith("username="));
  return decodeURIComponent(entry?.slice("username=".length) ?? "");
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage is full or forbidden: the choice holds until the page is left.
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
