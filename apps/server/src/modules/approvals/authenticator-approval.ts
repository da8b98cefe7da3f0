/** The kind of approvals that remove a member's lost authenticator. Reports show it too. */

export const authenticatorApproval = "member.authenticator";
