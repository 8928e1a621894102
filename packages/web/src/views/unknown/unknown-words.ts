import { areaWords } from '../../words/area-words.ts'

export const unknownWords = areaWords(
  {
    title: 'Page not found',
    text: 'There is nothing at this address.',
    action: 'Go to the inbox',
  },
  {
    title: 'Seite nicht gefunden',
    text: 'Unter dieser Adresse gibt es nichts.',
    action: 'Zum Posteingang',
  },
)
