/** Whether the browser had time to spare since this part appeared: what is only nice to have begins then. */

import { useEffect, useState } from "react";

/** False on the server and in the first render. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!("requestIdleCallback" in globalThis)) {
      const timer = setTimeout(setIdle, 200, true);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(() => setIdle(true), { timeout: 2_000 });
    return () => cancelIdleCallback(request);
  }, []);
  return isIdle;
}
