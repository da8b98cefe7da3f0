/** Reads the deposit settings, methods and channels together. */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { DepositChannel, DepositMethod, DepositSettings } from "../rules/deposit-terms.ts";
import { paymentKeys } from "./payment-keys.ts";

export interface DepositOption {
  readonly method: DepositMethod;
  readonly channels: readonly DepositChannel[];
}

export interface DepositOptions {
  readonly settings: DepositSettings;
  /** Methods with at least one channel, in the merchant's order. */
  readonly options: readonly DepositOption[];
}

/** The cache key contains the language, because names are in the page's language. */
export function useDepositOptions(): UseQueryResult<DepositOptions> {
  const api = useApi();
  const { language } = useTexts();
  return useQuery({
    queryKey: [...paymentKeys.depositOptions, language],
    queryFn: async ({ signal }) => {
      const [settings, methods, banks] = await Promise.all([
        api.call("GET /wps/relay/MCSFE_getDepositSettings", { signal }),
        api.call("GET /wps/relay/MCSFE_getDepositMethods", { signal }),
        api.call("GET /wps/relay/MCSFE_getDepositBanksList", { signal }),
      ]);
      const options = methods.map((method) => ({ method, channels: banks[method.code]?.channels ?? [] }));
      return { settings, options: options.filter(({ channels }) => channels.length > 0) };
    },
  });
}
