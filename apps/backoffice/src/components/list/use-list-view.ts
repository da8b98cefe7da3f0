/** The view of a list that the URL selects. */

import { useSearchParams } from "wouter";

/** The first view is the default if the URL names no view or an unknown one. */
export function useListView<View extends { readonly id: string }>(views: readonly [View, ...View[]]): View {
  const [params] = useSearchParams();
  return views.find(({ id }) => id === params.get("view")) ?? views[0];
}
