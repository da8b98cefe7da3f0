/** Public interface of approvals: decisions that need a second person. */

export { authenticatorApproval } from "./authenticator-approval.ts";
export { decideApproval } from "./decide-approval.ts";
export { findOpenApproval, selectApprovalsOf, selectOpenApprovals } from "./repository.ts";
export { requestApproval } from "./request-approval.ts";
export { withdrawApproval, withdrawApprovals } from "./withdraw-approval.ts";
export type { Approval, ApprovalDetail } from "./repository.ts";
