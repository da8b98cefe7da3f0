/** The house that this host serves: what the login page must know before anybody is signed in. */

import type { Reply } from "@openhouse/browser/api-types";
import { readReply } from "@openhouse/browser/read-reply";
import { isThemeName } from "@openhouse/ui/tokens/theme-name";
import type { ThemeName } from "@openhouse/ui/tokens/theme-name";

export interface House {
  readonly code: string;
  readonly name: string;
  readonly theme: ThemeName;
}

const path = "/wps/system/status";

/** Asks the server whose host this is. Throws `ApiError` when the host is nobody's or nobody answers. */
export async function readHouse(): Promise<House> {
  const response = await fetch(path, { headers: { Accept: "application/json" } });
  // The envelope is the server's own and schema-checked there.
  const status = (await readReply(response, path)) as Reply<"GET /wps/system/status">;
  const { merchant: code, merchantName: name, theme } = status;
  return { code, name, theme: isThemeName(theme) ? theme : "capiz" };
}
