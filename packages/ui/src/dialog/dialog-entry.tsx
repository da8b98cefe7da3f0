/**
 * The entry of the history that exists only for an open dialog (close-on-back.tsx). Its state contains the key of the
 * page's entry, because a game in a frame can add entries of its own above, and Back would only leave those.
 */

interface DialogState {
  /** Key of the page's entry in the browser's Navigation API; "" in browsers without it. */
  readonly dialog?: string;
}

/** The part of the Navigation API that is used. */
interface PageNavigation {
  readonly currentEntry: { readonly key: string } | null;
  traverseTo(key: string): { readonly committed: Promise<unknown> };
}

/** Longer than a browser needs to go back within a page. */
const longestLeaveMs = 1_500;

let isLeaving = false;
let afterLeaving: readonly (() => void)[] = [];

function stateOf(): DialogState | null {
  return history.state as DialogState | null;
}

/** Undefined in older browsers. */
export function navigationOf(): PageNavigation | undefined {
  return (globalThis as { navigation?: PageNavigation }).navigation;
}

/** True if the current entry is that of a dialog. */
export function isDialogEntry(): boolean {
  return stateOf()?.dialog !== undefined;
}

/** True from `leaveDialogEntry` until the browser has gone back. */
export function isLeavingDialogEntry(): boolean {
  return isLeaving;
}

/**
 * Goes back to the entry of the page, which the browser does later; then calls `next`. If the browser does not go back,
 * the entry becomes one of the page.
 */
export function leaveDialogEntry(next?: () => void): void {
  if (next !== undefined) afterLeaving = [...afterLeaving, next];
  if (isLeaving) return;
  isLeaving = true;
  const finish = () => {
    removeEventListener("popstate", finish);
    clearTimeout(timer);
    isLeaving = false;
    const waiting = afterLeaving;
    afterLeaving = [];
    for (const call of waiting) call();
  };
  const giveUp = () => {
    const { dialog: _dialog, ...state } = stateOf() ?? {};
    history.replaceState(state, "");
    finish();
  };
  const [navigation, pageKey] = [navigationOf(), stateOf()?.dialog ?? ""];
  const canTraverse = navigation !== undefined && pageKey !== "";
  const timer = canTraverse ? undefined : setTimeout(giveUp, longestLeaveMs);
  addEventListener("popstate", finish);
  if (canTraverse) navigation.traverseTo(pageKey).committed.catch(giveUp);
  else history.back();
}
