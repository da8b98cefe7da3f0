/** What the build tells the server about its files: written to `dist/server/page-assets.json` by `build.ts`. */

/** An inline script, allowed by its hash. */
export interface InlineScript {
  readonly element: string;
  readonly hash: string;
}

/** A stylesheet that stands in the HTML; `href` is the file it was made from. */
export interface InlineStyle {
  readonly href: string;
  readonly text: string;
  readonly hash: string;
}

export interface PageAssets {
  readonly firstPaintScript: InlineScript;
  readonly startScript: InlineScript;
  /** Styles of every page. */
  readonly entryStyles: readonly InlineStyle[];
  /** Page file (`home-page`) → its further styles. */
  readonly pageStyles: Readonly<Record<string, readonly InlineStyle[]>>;
  /** Addresses of the fonts of the first paint. */
  readonly fonts: readonly string[];
  /** Page file → addresses of the scripts that run before its first interaction; for the budgets. */
  readonly pageScripts: Readonly<Record<string, readonly string[]>>;
  /** Address of the built service worker; the server sends it under `/service-worker.js`. */
  readonly worker: string;
}
