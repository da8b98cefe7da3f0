/** The view that an address asks for. */

/** The first view is the default: for an address without one, and for a name that none has. */
export function findView<View extends { readonly id: string }>(views: readonly [View, ...View[]], id: string): View {
  return views.find((view) => view.id === id) ?? views[0];
}
