import { areaWords } from '../words/area-words.ts'

export const reportWords = areaWords(
  {
    title: 'Report this message',
    explain: 'Moderators will see the message, its sender, and that you reported it.',
    reason: 'Reason',
    spam: 'Spam',
    harassment: 'Harassment',
    inappropriate: 'Inappropriate content',
    norms: 'Violates our rules',
    other: 'Other reason',
    description: 'Details',
    missing: 'Say what is wrong with the message.',
    action: 'Report',
    done: 'Thank you. The moderators will review it.',
  },
  {
    title: 'Diese Nachricht melden',
    explain:
      'Die Moderation sieht die Nachricht, wer sie geschrieben hat und dass du sie gemeldet hast.',
    reason: 'Grund',
    spam: 'Spam',
    harassment: 'Belästigung',
    inappropriate: 'Unangemessener Inhalt',
    norms: 'Verstößt gegen unsere Regeln',
    other: 'Ein anderer Grund',
    description: 'Einzelheiten',
    missing: 'Schreib, was an der Nachricht nicht in Ordnung ist.',
    action: 'Melden',
    done: 'Danke. Die Moderation sieht sie sich an.',
  },
)
