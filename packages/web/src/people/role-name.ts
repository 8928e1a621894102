import { t } from '../words/words.ts'

export function roleName(role: number): string {
  const names: Readonly<Record<number, string>> = {
    100: t.person.owner,
    200: t.person.administrator,
    300: t.person.moderator,
    400: t.person.member,
    600: t.person.guest,
  }
  return names[role] ?? t.person.member
}
