/** Whether this domain needs an affiliate code of the visitor; asked only where the rules have a field for it. */

import { useEffect, useState } from "react";
import { toApiError } from "@openhouse/browser/api-error";
import { usePage } from "../../../lib/page-context.tsx";
import { useInBrowser } from "../../../lib/use-in-browser.ts";

/** See the head of this file. */
export interface AffiliateNeed {
  readonly isNeeded: boolean;
  /** The code that the domain names; "" = none. */
  readonly domainCode: string;
}

/** A failed question hides the field: the server will say what is missing. */
export function useAffiliate(hasField: boolean): AffiliateNeed {
  const { api } = usePage();
  const isInBrowser = useInBrowser();
  const [answer, setAnswer] = useState<AffiliateNeed>();
  useEffect(() => {
    if (api === undefined || !hasField) return;
    let isHere = true;
    const domain = location.hostname;
    api.call("GET /wps/agent/affiliate", { query: { domain } }).then(
      ({ code }) => isHere && setAnswer({ isNeeded: false, domainCode: code ?? labelOf(domain) }),
      (error: unknown) => {
        const isNeeded = toApiError(error)?.code === "affiliate.code.needed";
        if (isHere) setAnswer({ isNeeded, domainCode: isNeeded ? "" : labelOf(domain) });
      },
    );
    return () => {
      isHere = false;
    };
  }, [api, hasField]);
  if (hasField && answer !== undefined) return answer;
  return { isNeeded: false, domainCode: isInBrowser ? labelOf(location.hostname) : "" };
}

/** The first label of the host, as the family's clients send it; the server ignores one that is nobody's. */
function labelOf(host: string): string {
  const [label = "", ...rest] = host.split(".");
  return rest.length === 0 || label === "www" || /^\d+$/.test(label) ? "" : label;
}
