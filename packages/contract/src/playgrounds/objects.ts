import { z } from 'zod'

export const maxPlaygrounds = 200
export const maxPlaygroundNameLength = 60
export const maxPlaygroundLanguageLength = 40
export const maxPlaygroundUrlLength = 1000

export const playgroundId = z
  .int()
  .min(0)
  .max(2_147_483_647)
  .brand<'PlaygroundId'>()
  .describe('The id of a code playground.')
export type PlaygroundId = z.infer<typeof playgroundId>

/** A place where code of a language can be tried. */
export const playgroundObject = z.strictObject({
  id: playgroundId,
  name: z.string(),
  pygments_language: z.string(),
  url_template: z.string(),
})
export type PlaygroundObject = z.infer<typeof playgroundObject>

export const playgroundSnapshotFields = {
  realm_playgrounds: { realm_playgrounds: z.array(playgroundObject) },
}
