/** Kind of the approvals by which a member's lost authenticator is taken away; reports show them, too. */

export const authenticatorApproval = "member.authenticator";
