/**
 * Signs out. Removes the session from this tab even if the call fails, because a lost connection must not keep the
 * member signed in.
 */

import { closeDialog } from "../../../lib/dialogs/dialog-store.ts";
import { signOutTab } from "../../../lib/session/sign-out-tab.ts";
import { navigate } from "../../../lib/navigation/location.tsx";
import { useApi, usePage } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";

/** The front page opens afterwards. */
export function useLogOut(): { readonly isBusy: boolean; readonly logOut: () => Promise<void> } {
  const api = useApi();
  const { merchant, session } = usePage();
  const { isBusy, run } = useAction((_: undefined, idempotencyKey) =>
    api.call("DELETE /wps/session/logout", { idempotencyKey }),
  );
  const logOut = async () => {
    await run(undefined);
    signOutTab(session, merchant.code);
    closeDialog();
    navigate("/");
  };
  return { isBusy, logOut };
}
