/** Signs this tab out even if the server's call fails, so that a lost connection leaves no session open here. */

import { closeDialog } from "../../../lib/dialogs/dialog-store.ts";
import { erasePerson } from "../../../lib/session/forget-person.ts";
import { navigate } from "../../../lib/navigation/location.tsx";
import { useApi, usePage } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";

/** Ends on the front page. */
export function useLogOut(): { readonly isBusy: boolean; readonly leave: () => Promise<void> } {
  const api = useApi();
  const { merchant, session } = usePage();
  const { isBusy, run } = useAction((_: undefined, idempotencyKey) =>
    api.call("DELETE /wps/session/logout", { idempotencyKey }),
  );
  const leave = async () => {
    await run(undefined);
    erasePerson(session, merchant.code);
    closeDialog();
    navigate("/");
  };
  return { isBusy, leave };
}
