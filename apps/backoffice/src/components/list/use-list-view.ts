/** The view of a list that the address names. */

import { useSearchParams } from "wouter";

/** The first view is the default, for addresses without a view and for unknown names. */
export function useListView<View extends { readonly id: string }>(views: readonly [View, ...View[]]): View {
  const [params] = useSearchParams();
  return views.find(({ id }) => id === params.get("view")) ?? views[0];
}
