import { areaWords } from '../words/area-words.ts'

/** Labels of facts about a person. */
export const personWords = areaWords(
  {
    joined: 'Joined',
    role: 'Role',
    address: 'Email',
    localTime: 'Local time',
    write: 'Send a direct message',
    owner: 'Owner',
    administrator: 'Administrator',
    moderator: 'Moderator',
    member: 'Member',
    guest: 'Guest',
  },
  {
    joined: 'Dabei seit',
    role: 'Rolle',
    address: 'E-Mail',
    localTime: 'Ortszeit',
    write: 'Nachricht schreiben',
    owner: 'Eigentümer',
    administrator: 'Administrator',
    moderator: 'Moderator',
    member: 'Mitglied',
    guest: 'Gast',
  },
)
