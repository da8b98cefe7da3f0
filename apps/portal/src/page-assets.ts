/** The built files that the server needs to know; `build.ts` writes them to `dist/server/page-assets.json`. */

/** An inline script and its hash for the content security policy. */
export interface InlineScript {
  readonly element: string;
  readonly hash: string;
}

/** A stylesheet that is inlined in the HTML; `href` is its original file. */
export interface InlineStyle {
  readonly href: string;
  readonly text: string;
  readonly hash: string;
}

export interface PageAssets {
  readonly firstPaintScript: InlineScript;
  readonly startScript: InlineScript;
  readonly entryStyles: readonly InlineStyle[];
  /** Page file (`home-page`) → the styles that it needs in addition to `entryStyles`. */
  readonly pageStyles: Readonly<Record<string, readonly InlineStyle[]>>;
  readonly fonts: readonly string[];
  /** Page file → URLs of the scripts that run before the first interaction, for the size limits. */
  readonly pageScripts: Readonly<Record<string, readonly string[]>>;
  /** URL of the built service worker; the server sends it under `/service-worker.js`. */
  readonly worker: string;
}
