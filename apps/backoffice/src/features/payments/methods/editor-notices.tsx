/** Shown below the fields of a method editor: the first fault, a notice if the method has changed, and the buttons. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";

interface EditorNoticesProps {
  /** The text of the first fault of the draft. */
  readonly fault: string | undefined;
  /** True if another person has changed the method since the editor was opened. */
  readonly isOutdated: boolean;
  /** True if the draft needs a second person while another change already waits for one. */
  readonly isBlocked: boolean;
  readonly canPublish: boolean;
  readonly onPublish: () => void;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

export function EditorNotices(props: EditorNoticesProps) {
  const { fault, isOutdated, isBlocked, canPublish, onPublish, onReload, onClose } = props;
  const { t } = useTexts();
  const problem = fault ?? (isBlocked ? t("methods.blocked") : undefined);
  return (
    <>
      <p className="field-error" role="alert">
        {problem !== undefined && (
          <>
            <Icon name="warning" />
            {problem}
          </>
        )}
      </p>
      {isOutdated && (
        <div className="notice" data-tone="error" role="alert">
          <Icon name="warning" />
          <p>{t("methods.outdated")}</p>
          <span className="notice-actions">
            <Button size="small" icon="refresh" onClick={onReload}>
              {t("methods.reload")}
            </Button>
          </span>
        </div>
      )}
      <div className="method-ways">
        <Button onClick={onClose}>{t("backoffice.cancel")}</Button>
        <Button kind="primary" disabled={!canPublish || isOutdated || problem !== undefined} onClick={onPublish}>
          {t("methods.publish")}
        </Button>
      </div>
    </>
  );
}
