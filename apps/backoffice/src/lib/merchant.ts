/** Reads the merchant that this host serves. The login page needs it before a staff member signs in. */

import type { Reply } from "@openhouse/browser/api-types";
import { readReply } from "@openhouse/browser/read-reply";
import { sendRequest } from "@openhouse/browser/send-request";
import { isThemeName } from "@openhouse/ui/tokens/theme-name";
import type { ThemeName } from "@openhouse/ui/tokens/theme-name";

export interface Merchant {
  readonly code: string;
  readonly name: string;
  readonly theme: ThemeName;
}

const path = "/wps/system/status";

/**
 * Reads the merchant that this host belongs to. Throws `ApiError` if the host belongs to no merchant, or if there is no
 * readable response.
 */
export async function readMerchant(): Promise<Merchant> {
  const response = await sendRequest(path, { headers: { Accept: "application/json" } });
  // The response comes from our own server, which validates it against the schema.
  const status = (await readReply(response, path)) as Reply<"GET /wps/system/status">;
  const { merchant: code, merchantName: name, theme } = status;
  return { code, name, theme: isThemeName(theme) ? theme : "capiz" };
}
