import { areaWords } from '../words/area-words.ts'
import { joinerOf } from '../words/plurals.ts'

const inTopic = (sender: string, channel: string, topic: string) =>
  `${sender} in #${channel} › ${topic}`

export const notificationWords = areaWords(
  {
    newDirect: 'A new direct message',
    inTopic,
    toGroup: (sender: string, others: readonly string[]) =>
      `${sender} to you and ${joinerOf('en')(others)}`,
  },
  {
    newDirect: 'Eine neue Direktnachricht',
    inTopic,
    toGroup: (sender, others) => `${sender} an dich und ${joinerOf('de')(others)}`,
  },
)
