import { areaWords } from '../words/area-words.ts'

export const pictureWords = areaWords(
  {
    previous: 'Previous image',
    next: 'Next image',
    count: (number: number, count: number) => `${number} of ${count}`,
    larger: 'Zoom in',
    smaller: 'Zoom out',
    download: 'Download',
    open: 'Open original',
    failed: 'The image could not be loaded.',
  },
  {
    previous: 'Vorheriges Bild',
    next: 'Nächstes Bild',
    count: (number, count) => `${number} von ${count}`,
    larger: 'Vergrößern',
    smaller: 'Verkleinern',
    download: 'Herunterladen',
    open: 'Original öffnen',
    failed: 'Das Bild konnte nicht geladen werden.',
  },
)
