/** Whether this domain needs an affiliate code of the visitor; asked only where the rules have a field for it. */

import { useEffect, useState } from "react";
import { toApiError } from "@openhouse/browser/api-error";
import { usePage } from "../../../lib/page-context.tsx";

/** See the head of this file. */
export interface AffiliateNeed {
  readonly isNeeded: boolean;
  /** The code that the domain names; "" = none. */
  readonly domainCode: string;
}

/** A failed question hides the field: the server will say what is missing. */
export function useAffiliate(hasField: boolean): AffiliateNeed {
  const { api } = usePage();
  const [need, setNeed] = useState<AffiliateNeed>({ isNeeded: false, domainCode: "" });
  useEffect(() => {
    if (api === undefined) return;
    const domainCode = labelOf(location.hostname);
    setNeed({ isNeeded: false, domainCode });
    if (!hasField) return;
    let isHere = true;
    api.call("GET /wps/agent/affiliate", { query: { domain: location.hostname } }).then(
      ({ code }) => isHere && setNeed({ isNeeded: false, domainCode: code ?? domainCode }),
      (error: unknown) => {
        const isNeeded = toApiError(error)?.code === "affiliate.code.needed";
        if (isHere) setNeed({ isNeeded, domainCode: isNeeded ? "" : domainCode });
      },
    );
    return () => {
      isHere = false;
    };
  }, [api, hasField]);
  return need;
}

/** The first label of the host, as the family's clients send it; the server ignores one that is nobody's. */
function labelOf(host: string): string {
  const [label = "", ...rest] = host.split(".");
  return rest.length === 0 || label === "www" || /^\d+$/.test(label) ? "" : label;
}
