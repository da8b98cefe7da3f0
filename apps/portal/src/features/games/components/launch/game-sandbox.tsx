/**
 * The vendor's page in a sandboxed frame. It has another origin, so it has its own storage and cannot access the
 * portal's window.
 */

import { escapeMessage } from "@openhouse/browser/escape-message";
import { useEffect, useRef, useState } from "react";

interface GameSandboxProps {
  readonly title: string;
  readonly url: string;
  /** Called when the game reports that Escape was pressed inside it; the portal itself cannot see the key. */
  readonly onEscape?: () => void;
}

/** Sets `data-ready` when the page has loaded. */
export function GameSandbox({ title, url, onEscape }: GameSandboxProps) {
  const [isLoaded, setLoaded] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const onMessage = ({ data, source }: MessageEvent<unknown>) => {
      if (data === escapeMessage && source !== null && source === frame.current?.contentWindow) onEscape?.();
    };
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, [onEscape]);
  return (
    <iframe
      ref={frame}
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
