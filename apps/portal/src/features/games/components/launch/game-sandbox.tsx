/**
 * The vendor's page in a sandboxed frame. It has another origin, so it has its own storage and cannot access the
 * portal's window.
 */

import { useState } from "react";

/** Sets `data-ready` when the page has loaded. */
export function GameSandbox({ title, url }: { title: string; url: string }) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <iframe
      title={title}
      src={url}
      className="game-sandbox"
      // The frame has another origin, so `allow-same-origin` gives it only its own storage, not the portal's.
      // oxlint-disable-next-line react/iframe-missing-sandbox -- only our own origin could remove its sandbox
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      allow="fullscreen; autoplay"
      referrerPolicy="no-referrer"
      data-ready={isLoaded ? "" : undefined}
      onLoad={() => setLoaded(true)}
    />
  );
}
