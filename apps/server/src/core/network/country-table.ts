/**
 * Finds the country of an IP address in a local table, without calling another server. The packaged table is the
 * default; `OPENHOUSE_COUNTRY_TABLE` names another one in the same open format (MaxMind DB). Source and price:
 * docs/decisions/0018-country-table.md.
 */

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { isIP } from "node:net";
import { Reader } from "mmdb-lib";
import type { CountryResponse } from "mmdb-lib";
import { networkSetOf, plainIp } from "./ip-networks.ts";

export interface CountryTable {
  /** ISO 3166-1 alpha-2 in capitals; null for unknown and special-purpose addresses. */
  countryOf(ip: string): string | null;
}

const packagedTable = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb";

/** Private, local, documentation and multicast addresses (IANA special-purpose registries) have no country. */
const isSpecialPurpose = networkSetOf(
  [
    ["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
    ["192.0.2.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3"],
    ["::/128", "::1/128", "64:ff9b:1::/48", "100::/64", "2001:db8::/32", "fc00::/7", "fe80::/10", "ff00::/8"],
  ].flat(),
);

/** Reads the table into memory once (8 MB). Throws if the file is missing or does not have this format. */
export async function openCountryTable(file: string | undefined): Promise<CountryTable> {
  const path = file ?? createRequire(import.meta.url).resolve(packagedTable);
  const reader = new Reader<CountryResponse>(await readFile(path));
  return {
    countryOf(ip) {
      const plain = plainIp(ip);
      if (isIP(plain) === 0 || isSpecialPurpose(plain)) return null;
      const code = codeOf(reader.get(plain));
      return code?.toUpperCase() ?? null;
    },
  };
}

/** The packaged table has a plain code; MaxMind's and similar tables have a country with a code. */
function codeOf(record: CountryResponse | null): string | undefined {
  if (record === null) return undefined;
  if ("country_code" in record && typeof record.country_code === "string") return record.country_code;
  return record.country?.iso_code;
}
