/** Preferences stored in this browser: theme, language, shortcuts. They are shared by all tabs; sessions are not. */

import { isLanguage } from "@openhouse/i18n/shipped";
import type { Language } from "@openhouse/i18n/shipped";
import { favicon } from "@openhouse/ui/art/marks/favicon";
import type { ThemeMode } from "@openhouse/ui/tokens/palettes";
import type { ThemeName } from "@openhouse/ui/tokens/theme-name";

const root = () => document.documentElement;

/** The language of the last visit, otherwise Filipino for Filipino browsers and English for all others. */
export function preferredLanguage(): Language {
  const storedLanguage = read("office.language");
  if (isLanguage(storedLanguage)) return storedLanguage;
  return navigator.languages.some((tag) => /^(fil|tl)\b/i.test(tag)) ? "TY" : "EN";
}

/** Stores the language and sets it on the document for assistive technology. */
export function storeLanguage(language: Language, tag: string): void {
  store("office.language", language);
  root().lang = tag;
}

/** Sets the colours and the tab icon of the merchant. The next visit starts with these colours. */
export function applyMerchantTheme(theme: ThemeName): void {
  store("office.house", theme);
  root().dataset["merchant"] = theme;
  const icon = `data:image/svg+xml,${encodeURIComponent(favicon(theme))}`;
  document.querySelector("link[rel=icon]")?.setAttribute("href", icon);
}

/** Switches and stores the theme. */
export function chooseTheme(mode: ThemeMode): void {
  if (mode === "light") root().dataset["theme"] = "light";
  else delete root().dataset["theme"];
  store("office.theme", mode);
}

/** The theme that the page shows. */
export function currentTheme(): ThemeMode {
  return root().dataset["theme"] === "light" ? "light" : "dark";
}

/**
 * Single-key shortcuts can be turned off (WCAG 2.1.4), because speech input and accidental key presses trigger them.
 */
export function areShortcutsOn(): boolean {
  return read("office.shortcuts") !== "off";
}

export function chooseShortcuts(isOn: boolean): void {
  store("office.shortcuts", isOn ? "on" : "off");
}

function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage is full or not allowed, so the choice lasts until the page is closed.
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
