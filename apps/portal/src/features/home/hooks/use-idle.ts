/** True once the browser has been idle since this component mounted, for loading parts that are not essential. */

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
