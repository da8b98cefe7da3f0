/** The captcha that a call can require; renders nothing while no captcha is required. */

import type { CaptchaAction } from "@openhouse/protocol/identity/captcha";
import type { CaptchaProof } from "../hooks/use-captcha-proof.ts";
import { CaptchaField } from "./captcha-field.tsx";

interface CaptchaProofFieldProps {
  readonly proof: CaptchaProof;
  readonly action?: CaptchaAction;
}

export function CaptchaProofField({ proof, action = "code" }: CaptchaProofFieldProps) {
  const { round, answer, error, change } = proof;
  if (round === 0) return null;
  return <CaptchaField round={round} action={action} value={answer} error={error} onChange={change} />;
}
