import type { Spoken } from './catalog.ts'
import { enSettings } from './en-settings.ts'
import { addArea } from './words.ts'

/** The texts of the settings in the current language. */
export let s: Spoken<typeof enSettings> = enSettings

await addArea(
  enSettings,
  { de: async () => (await import('./de-settings.ts')).deSettings },
  (words) => {
    s = words
  },
)
