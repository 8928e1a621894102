import { areaWords } from '../words/area-words.ts'

export const sendingWords = areaWords(
  {
    notInADay: 'Sending was not confirmed within a day. The message may have arrived anyway.',
    discard: 'Discard',
  },
  {
    notInADay:
      'Das Senden wurde einen Tag lang nicht bestätigt. Vielleicht ist die Nachricht trotzdem angekommen.',
    discard: 'Verwerfen',
  },
)
