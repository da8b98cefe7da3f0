/** The kind of approvals that remove a member's lost authenticator. The module reporting uses it as well. */

export const authenticatorApproval = "member.authenticator";
