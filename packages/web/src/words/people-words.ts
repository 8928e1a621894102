import type { Spoken } from './catalog.ts'
import { enPeople } from './en-people.ts'
import { addArea } from './words.ts'

/** The words about people, groups and invitations in the language that is shown. */
export let p: Spoken<typeof enPeople> = enPeople

await addArea(enPeople, { de: async () => (await import('./de-people.ts')).dePeople }, (words) => {
  p = words
})
