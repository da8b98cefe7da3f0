/** Returns true once the browser has been idle since the component mounted. Parts that are not essential load then. */

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
