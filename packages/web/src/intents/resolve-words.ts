import { areaWords } from '../words/area-words.ts'

export const resolveWords = areaWords(
  { resolved: 'Topic resolved.', reopened: 'Topic marked as unresolved.' },
  { resolved: 'Das Thema ist erledigt.', reopened: 'Das Thema ist wieder offen.' },
)
