/** Names a device by its User-Agent, so that members recognise their own devices. */

export interface DeviceName {
  /** Undefined if the text names no known browser. */
  readonly browser: string | undefined;
  readonly system: string | undefined;
  readonly isPhone: boolean;
}

/** The order matters, because the User-Agent of most browsers also contains the names of other browsers. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*Safari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

export function deviceName(userAgent: string): DeviceName {
  return {
    browser: firstMatch(browsers, userAgent),
    system: firstMatch(systems, userAgent),
    isPhone: /\b(Mobile|iPhone|iPod|Android)\b/.test(userAgent),
  };
}

function firstMatch(table: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return table.find(([pattern]) => pattern.test(text))?.[1];
}
