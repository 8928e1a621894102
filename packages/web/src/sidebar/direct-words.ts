import { areaWords } from '../words/area-words.ts'

export const directWords = areaWords(
  {
    markUnread: 'Mark as unread',
    addPeople: 'Add people',
    profiles: 'Profiles',
    mute: 'Mute this person',
    unmute: 'Unmute this person',
    muted: (name: string) =>
      `${name} is muted. Settings › Muted lists everybody whom you have muted.`,
  },
  {
    markUnread: 'Als ungelesen markieren',
    addPeople: 'Personen hinzufügen',
    profiles: 'Profile',
    mute: 'Person stummschalten',
    unmute: 'Stummschaltung aufheben',
    muted: (name: string) =>
      `${name} ist stummgeschaltet. Unter Einstellungen › Stummgeschaltet stehen alle, die du stummgeschaltet hast.`,
  },
)
