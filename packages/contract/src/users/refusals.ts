import { z } from 'zod'
import { refusal } from '../declare.ts'

export const emailTaken = refusal({
  code: 'BAD_REQUEST',
  when: 'Another account uses this address.',
  message: ({ email }: { email: string }) => `Email '${email}' already in use`,
})

export const userNotFound = refusal({
  code: 'BAD_REQUEST',
  when: 'The user does not exist, or the caller may not see them.',
  message: () => 'No such user',
})

export const mayNotCreateUsers = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller is an administrator without the can_create_users permission.',
  message: () => 'User not authorized to create users',
})

export const botNameTaken = refusal({
  code: 'BAD_REQUEST',
  when: 'An active bot has this name, or one that looks like it.',
  message: () => 'Name is already in use!',
})

export const fullNameInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The name is too short, too long, or contains characters that mentions reserve.',
  message: ({ problem }: { problem: string }) => `Invalid full_name: ${problem}`,
})

export const nameChangesDisabled = refusal({
  code: 'BAD_REQUEST',
  when: 'Only administrators may change names in this organization.',
  message: () => 'Name changes are disabled in this organization.',
})

export const addressUnusable = refusal({
  code: 'BAD_REQUEST',
  when: 'The address has a form that is reserved for bots or hidden addresses.',
  message: ({ email }: { email: string }) => `The address '${email}' cannot be used`,
})

export const addressNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'The organization accepts addresses of its domains only, or rejects disposable addresses.',
  message: ({ problem }: { problem: string }) => problem,
})

export const mayNotChangeEmails = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller is an owner without the can_change_user_emails permission.',
  message: () => 'User not authorized to change user emails',
})

export const roleImpossible = refusal({
  code: 'BAD_REQUEST',
  when: 'A guest cannot become an administrator, a bot cannot become an owner, and a bot cannot rank above its owner.',
  message: ({ problem }: { problem: string }) => problem,
})

export const onlyOwnerKeepsRole = refusal({
  code: 'BAD_REQUEST',
  when: 'The organization would have no owner left.',
  message: () => 'The owner permission cannot be removed from the only organization owner.',
})

export const lastOwnerStays = refusal({
  code: 'BAD_REQUEST',
  when: 'The user is the only owner of the organization.',
  message: () => 'Cannot deactivate the only organization owner',
})

export const cannotDeactivateLastUser = refusal({
  code: 'CANNOT_DEACTIVATE_LAST_USER',
  when: 'The caller is the only owner, or the only user.',
  extra: { is_last_owner: z.boolean(), entity: z.string() },
  message: ({ entity }) => `Cannot deactivate the only ${entity}.`,
})

/** Endpoints that declare it refuse bots before they read anything of the request. */
export const botsNotAccepted = refusal({
  code: 'BAD_REQUEST',
  when: 'Bots may not use this endpoint.',
  message: () => 'This endpoint does not accept bot requests.',
})
