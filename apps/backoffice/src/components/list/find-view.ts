/** Selects the view that an address names. */

/** The first view is the default, for addresses without a view and for unknown names. */
export function findView<View extends { readonly id: string }>(views: readonly [View, ...View[]], id: string): View {
  return views.find((view) => view.id === id) ?? views[0];
}
