import { areaWords } from '../words/area-words.ts'

export const leaveWords = areaWords(
  {
    title: (name: string) => `Unsubscribe from #${name}?`,
    explain: 'This channel is private. You can rejoin only if someone adds you.',
    done: (name: string) => `You unsubscribed from #${name}.`,
  },
  {
    title: (name) => `#${name} abbestellen?`,
    explain: 'Der Kanal ist privat. Du kannst nur zurückkehren, wenn dich jemand hinzufügt.',
    done: (name) => `Du hast #${name} abbestellt.`,
  },
)
