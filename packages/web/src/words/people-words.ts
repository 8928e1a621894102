import type { Spoken } from './catalog.ts'
import { enPeople } from './en-people.ts'
import { addArea } from './words.ts'

/** The texts about people, groups and invitations in the current language. */
export let p: Spoken<typeof enPeople> = enPeople

await addArea(enPeople, { de: async () => (await import('./de-people.ts')).dePeople }, (words) => {
  p = words
})
