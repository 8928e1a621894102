import { areaWords } from '../words/area-words.ts'

export const editorWords = areaWords(
  {
    emptyTitle: 'Save an empty message?',
    emptyExplain:
      'The message would only say “(deleted)”. The edit history may still show its text.',
    emptyAction: 'Save empty',
    gone: 'The message that you edited is no longer here. Your text is now the draft of its conversation.',
    waits: {
      waiting: 'The message is saved when its files are uploaded.',
      failed: 'The message was not saved, because a file could not be uploaded.',
    },
  },
  {
    emptyTitle: 'Eine leere Nachricht speichern?',
    emptyExplain:
      'In der Nachricht stünde nur „(deleted)“. Der Bearbeitungsverlauf zeigt ihren Text vielleicht weiterhin.',
    emptyAction: 'Leer speichern',
    gone: 'Die bearbeitete Nachricht ist nicht mehr da. Der Text ist jetzt der Entwurf ihrer Unterhaltung.',
    waits: {
      waiting: 'Die Nachricht wird gespeichert, sobald ihre Dateien hochgeladen sind.',
      failed:
        'Die Nachricht wurde nicht gespeichert, weil eine Datei nicht hochgeladen werden konnte.',
    },
  },
)
