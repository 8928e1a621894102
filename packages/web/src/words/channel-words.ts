import type { Spoken } from './catalog.ts'
import { enChannels } from './en-channels.ts'
import { addArea } from './words.ts'

/** The channel texts in the current language. */
export let c: Spoken<typeof enChannels> = enChannels

await addArea(
  enChannels,
  { de: async () => (await import('./de-channels.ts')).deChannels },
  (words) => {
    c = words
  },
)
