import { areaWords } from '../words/area-words.ts'

export const editorWords = areaWords(
  {
    emptyTitle: 'Save an empty message?',
    emptyExplain: 'The message would only say “(deleted)”. The edit history may still show its text.',
    emptyAction: 'Save empty',
  },
  {
    emptyTitle: 'Eine leere Nachricht speichern?',
    emptyExplain:
      'In der Nachricht stünde nur „(deleted)“. Der Bearbeitungsverlauf zeigt ihren Text vielleicht weiterhin.',
    emptyAction: 'Leer speichern',
  },
)
