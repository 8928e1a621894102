import { areaWords } from '../words/area-words.ts'

export const foldWords = areaWords(
  { more: 'Show more', less: 'Show less' },
  { more: 'Mehr anzeigen', less: 'Weniger anzeigen' },
)
