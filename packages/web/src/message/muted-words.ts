import { areaWords } from '../words/area-words.ts'

export const mutedWords = areaWords(
  { muted: 'Message of a muted person', show: 'Show' },
  { muted: 'Nachricht einer stummgeschalteten Person', show: 'Anzeigen' },
)
