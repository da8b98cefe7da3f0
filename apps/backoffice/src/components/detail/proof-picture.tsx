/** A picture that a person sent as proof. It is loaded on request only, because it is large and personal. */

import "./proof-picture.css";
import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { problemText } from "../../lib/problem-text.ts";
import { useCall } from "../../lib/use-call.ts";

interface ProofPictureProps {
  readonly id: string;
  readonly number: number;
  /** The call that returns the picture. */
  readonly source?: "GET /backoffice/api/files/:id" | "GET /backoffice/api/feedback/:id/picture";
}

export function ProofPicture({ id, number, source = "GET /backoffice/api/files/:id" }: ProofPictureProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useCall(source, { params: { id } }, { isEnabled: isOpen });
  const name = t("backoffice.claim.picture", { number });
  return (
    <div className="proof-picture">
      <Button
        size="small"
        icon="image"
        aria-expanded={isOpen}
        isBusy={isOpen && data === undefined && error === null}
        onClick={() => setOpen(!isOpen)}
      >
        {name}
      </Button>
      {isOpen && error !== null && <p role="alert">{problemText(error, t)}</p>}
      {isOpen && data !== undefined && (
        <img src={`data:image/png;base64,${data.png}`} width={data.width} height={data.height} alt={name} />
      )}
    </div>
  );
}
