/** Says that a message was sent. It takes the focus, so that it is in view and read aloud. */

import { useEffect, useRef } from "react";
import { Notice } from "../../../components/notice.tsx";

export function SentNotice({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
  }, []);
  return (
    <div ref={place} className="sent-notice" tabIndex={-1}>
      <Notice tone="gain" isAlert>
        {text}
      </Notice>
    </div>
  );
}
