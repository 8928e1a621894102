import { roles } from '@parley/client/roles'
import { personWords } from './person-words.ts'

export function roleName(role: number): string {
  const words = personWords()
  const names: Readonly<Record<number, string>> = {
    [roles.owner]: words.owner,
    [roles.administrator]: words.administrator,
    [roles.moderator]: words.moderator,
    [roles.member]: words.member,
    [roles.guest]: words.guest,
  }
  return names[role] ?? words.member
}
