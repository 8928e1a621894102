import { passwordsDiffer } from '@parley/contract'
import { html } from '../http/documents/html.ts'
import type { Visit } from '../http/form-pages.ts'
import { field } from '../http/form-parts.ts'
import { hashPassword, requireStrongPassword } from './passwords.ts'

/** The new password of a form, typed twice and strong. */
export async function newPasswordHash(
  { fields }: Visit,
  known: readonly string[],
): Promise<string> {
  const password = fields.get('password') ?? ''
  if (password !== fields.get('again')) throw passwordsDiffer({})
  await requireStrongPassword(password, known)
  return hashPassword(password)
}

export const newPasswordFields = html`${field({
  name: 'password',
  label: 'New password',
  type: 'password',
  fill: 'new-password',
})}
${field({ name: 'again', label: 'Repeat the new password', type: 'password', fill: 'new-password' })}`
