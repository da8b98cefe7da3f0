/**
 * Preferences that this browser stores (theme, narrow side menu, language, hidden balance). If storage is refused, they
 * last until the page closes.
 */

import type { Language } from "@openhouse/i18n/shipped";
import { isLanguage } from "@openhouse/i18n/shipped";
import type { ThemeMode } from "@openhouse/ui/tokens/palettes";

const dayMs = 86_400_000;

export function chooseTheme(mode: ThemeMode): void {
  store("theme", mode);
  // Change the colours after the next frame, so that the effect of the click is visible first.
  requestAnimationFrame(() => setTimeout(showTheme, 0, mode));
}

function showTheme(mode: ThemeMode): void {
  if (mode === "light") document.documentElement.dataset["theme"] = "light";
  else delete document.documentElement.dataset["theme"];
}

export function currentTheme(): ThemeMode {
  return document.documentElement.dataset["theme"] === "light" ? "light" : "dark";
}

export function chooseRail(isNarrow: boolean): void {
  if (isNarrow) document.documentElement.dataset["rail"] = "narrow";
  else delete document.documentElement.dataset["rail"];
  store("rail", isNarrow ? "narrow" : "wide");
}

/** True if the side menu shows only icons. */
export function isRailNarrow(): boolean {
  return document.documentElement.dataset["rail"] === "narrow";
}

/** Stores whether the balance is hidden. */
export function chooseBalanceHidden(isHidden: boolean): void {
  store("hideBalance", isHidden ? "1" : "0");
}

export function isBalanceHidden(): boolean {
  return read("hideBalance") === "1";
}

/**
 * Returns the language stored under `lang` if `historyLang` is stored too: both are written when a visitor selects a
 * language. Otherwise none was selected (docs/product-rules.md, Languages and themes).
 */
export function storedLanguage(): Language | undefined {
  const stored = read("historyLang") === null ? null : read("lang");
  return isLanguage(stored) ? stored : undefined;
}

/** Stores the language, and sets a cookie so that the server renders the next page in this language. */
export function storeLanguage(language: Language): void {
  store("lang", language);
  store("historyLang", language);
  document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** Stores that this device was used with an account, but not with which account. */
export function rememberAccount(): void {
  store("hasAccount", "1");
}

export function hasAccount(): boolean {
  return read("hasAccount") === "1";
}

/** Remembers the user name for one day in a cookie; undefined deletes it (specification, section 9). */
export function rememberUsername(username: string | undefined): void {
  const life = username === undefined ? 0 : dayMs / 1_000;
  document.cookie = `username=${encodeURIComponent(username ?? "")}; path=/; max-age=${life}; samesite=strict`;
}

/** Returns the remembered user name, or "". */
export function rememberedUsername(): string {
  const entry = document.cookie.split("; ").find((text) => text.startsWith("username="));
  return decodeURIComponent(entry?.slice("username=".length) ?? "");
}

function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage is full or forbidden, so the choice lasts until the page closes.
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
