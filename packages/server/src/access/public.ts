export { appPadOf, signInApp } from './app-sign-in.ts'
export { addApiKey, createApiKey, newSecret } from './create-api-key.ts'
export {
  endLinks,
  issueLink,
  lookAtLink,
  type MailedLink,
  type NewLink,
  takeLink,
} from './mailed-links.ts'
export { newPasswordFields, newPasswordHash } from './new-password.ts'
export { oneTimePath } from './one-time-sign-in.pages.ts'
export type { PasswordAttempts } from './password-attempts.ts'
export { hashPassword, requireStrongPassword } from './passwords.ts'
export { type Proof, proofOf, provedBy, requireProof } from './proof.ts'
export { linkByAddress, linkSubject, userOfSubject } from './provider-identities.ts'
export { providerLink, providerPath } from './provider-link.ts'
export { appAddress, returnAddress } from './return-address.ts'
export { revokeKeys } from './revoke-api-keys.ts'
export { replacePassword, resetPassword, setFirstPassword } from './set-password.ts'
export { hashIfPasswordOf, noteRefusedSignIn } from './sign-in.ts'
export { signInBrowser } from './start-session.ts'
