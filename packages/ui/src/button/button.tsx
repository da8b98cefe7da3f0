/** Buttons, and links that look like buttons. Use one primary action per view. */

import "./button.css";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, Ref } from "react";
import { Icon } from "../icon/icon.tsx";
import type { IconName } from "../icon/icon.tsx";

interface ButtonLook {
  /** primary: the main action; quiet: other actions; plain: actions in bars; danger: actions that cannot be undone. */
  readonly kind?: "primary" | "quiet" | "plain" | "danger";
  readonly size?: "small" | "normal" | "large";
  readonly icon?: IconName;
}

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /**
   * Shows a spinner and ignores clicks and Enter in the form. The text should describe what is happening. The button is
   * not disabled, because a disabled button would lose the focus.
   */
  readonly isBusy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** `type` is "button" by default, so that it does not submit a form by accident. */
export function Button({ kind = "quiet", size = "normal", icon, isBusy = false, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      onClick={isBusy ? ignoreClick : rest.onClick}
      className={classOf(rest.className)}
      data-kind={kind}
      data-size={size}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest["aria-disabled"]}
    >
      {isBusy ? <Icon name="refresh" /> : icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** Ignores a click. The browser turns Enter in a field into a click on the form's button, so Enter is ignored too. */
function ignoreClick(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

interface IconButtonProps extends Omit<ButtonProps, "children" | "icon"> {
  readonly icon: IconName;
  /** The accessible name. */
  readonly label: string;
}

/** A square button with an icon only; the label is its accessible name and tooltip. */
export function IconButton({ label, kind = "plain", ...rest }: IconButtonProps) {
  return <Button {...rest} kind={kind} aria-label={label} title={label} data-square />;
}

interface ButtonLinkProps extends ButtonLook, AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
}

/** A link that looks like a button. */
export function ButtonLink({ kind = "quiet", size = "normal", icon, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classOf(rest.className)} data-kind={kind} data-size={size}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </a>
  );
}

function classOf(extra: string | undefined): string {
  return extra === undefined ? "button" : `button ${extra}`;
}
