/** The member's part of the top bar: the account name, the balance, a link to the deposit and the account menu. */

import { Icon } from "@openhouse/ui/icon/icon";
import { Badge } from "@openhouse/ui/badge/badge";
import { Menu } from "@openhouse/ui/menu/menu";
import { showToast } from "@openhouse/ui/toast/toaster";
import { toApiError } from "@openhouse/browser/api-error";
import { limitsTexts } from "@openhouse/i18n/limits-texts.gen";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { flagOfKind } from "@openhouse/rules/contracts/flag-of-kind";
import { MemberAvatar } from "../../../components/member-avatar.tsx";
import { RouteLink } from "../../../components/route-link.tsx";
import { openDialog } from "../../../lib/dialogs/dialog-store.ts";
import { LazySlot } from "../../../lib/page/lazy-part.tsx";
import { useApi, usePage } from "../../../lib/page/page-context.tsx";
import { useFailureText } from "../../../lib/forms/use-action.ts";
import { Queries } from "../../../lib/queries/queries.tsx";
import { memberPages } from "../../centres/member-pages.ts";
import { href } from "../../../lib/navigation/paths.ts";
import { BalanceChip } from "../../../features/wallet/components/balance-chip.tsx";
import { useMember } from "../../../features/session/api/use-member.ts";
import { openSecondWindow } from "../../../features/session/open-second-window.ts";
import { useMenuPages } from "../../centres/use-menu-pages.ts";
import "./member-corner.css";

export default function MemberCorner() {
  return (
    <Queries>
      <Corner />
    </Queries>
  );
}

function Corner() {
  const { t } = useTexts();
  const member = useMember();
  return (
    <div className="member-corner">
      <BalanceChip name={member?.account ?? ""} />
      <RouteLink
        className="button deposit-link"
        data-kind="primary"
        aria-label={t("member.page.depositv2")}
        href={href("memberPage", { page: "depositv2" })}
      >
        <Icon name="plus" />
        <span>{t("member.page.depositv2")}</span>
      </RouteLink>
      <MemberMenu />
      <PlayReminders />
      <ContractOffers />
    </div>
  );
}

const playReminders = {
  load: () => import("../../../features/limits/components/play-reminders.tsx"),
  texts: limitsTexts,
};

/** Shows reminders about play time and limits when there are any; never for trial accounts. */
function PlayReminders() {
  const member = useMember();
  if (member === undefined || member.isTrial) return null;
  return <LazySlot part={playReminders} fallback={null} failure={null} />;
}

const contractWatch = { load: () => import("../../../features/contracts/components/contract-watch.tsx") };

/** Opens the contract dialog if an offer waits for the member's decision and the merchant has contracts. */
function ContractOffers() {
  const member = useMember();
  const { flags } = usePage().merchant;
  const hasContracts = Object.values(flagOfKind).some((flag) => flags[flag] === true);
  if (member === undefined || member.isTrial || !hasContracts) return null;
  return <LazySlot part={contractWatch} fallback={null} failure={null} />;
}

function useSecondWindow(): () => Promise<void> {
  const api = useApi();
  const failureText = useFailureText();
  return () => openSecondWindow(api).catch((error: unknown) => showToast("error", failureText(toApiError(error))));
}

const teamMenu = { load: () => import("../../centres/team-menu.tsx") };

function MemberMenu() {
  const { t } = useTexts();
  const member = useMember();
  const menuPages = useMenuPages(memberPages, member);
  const openWindow = useSecondWindow();
  const name = member?.nickname || member?.account || "";
  return (
    <Menu
      label={t("member.menu.open", { name })}
      face={<MemberAvatar memberId={member?.iconId ?? member?.id} />}
      className="button member-face"
    >
      <p className="member-name">
        <MemberAvatar memberId={member?.iconId ?? member?.id} />
        <b>{name}</b>
        {member?.isTrial === true && <Badge tone="brand">{t("member.trial")}</Badge>}
      </p>
      <hr className="menu-rule" />
      {menuPages.map(({ name: page, icon, title }) => (
        <RouteLink key={page} className="menu-item" href={href("memberPage", { page })}>
          <Icon name={icon} />
          {t(title)}
        </RouteLink>
      ))}
      {member?.isAgent === true && <LazySlot part={teamMenu} fallback={null} failure={null} />}
      <hr className="menu-rule" />
      {member?.isTrial === false && (
        <button type="button" className="menu-item" onClick={() => void openWindow()}>
          <Icon name="external" />
          {t("member.window")}
        </button>
      )}
      <button type="button" className="menu-item" onClick={() => openDialog({ kind: "logout" })}>
        <Icon name="logout" />
        {t("shell.logout")}
      </button>
    </Menu>
  );
}
