import { personWords } from './person-words.ts'

export function roleName(role: number): string {
  const words = personWords()
  const names: Readonly<Record<number, string>> = {
    100: words.owner,
    200: words.administrator,
    300: words.moderator,
    400: words.member,
    600: words.guest,
  }
  return names[role] ?? words.member
}
