import { passwordsDiffer } from '@parley/contract'
import { type Html, html } from '../http/documents/html.ts'
import type { Visit } from '../http/form-pages.ts'
import { field } from '../http/form-parts.ts'
import { accessWords } from './page-words.ts'
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

export function newPasswordFields(visit: Visit): Html {
  const { password, again } = accessWords(visit).fresh
  const type = 'password'
  const fill = 'new-password'
  return html`${field({ name: 'password', label: password, type, fill })}
${field({ name: 'again', label: again, type, fill })}`
}
