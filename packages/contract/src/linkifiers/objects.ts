import { z } from 'zod'

export const maxLinkifiers = 200
export const maxLinkifierTextLength = 1000

export const linkifierId = z
  .int()
  .min(0)
  .max(2_147_483_647)
  .brand<'LinkifierId'>()
  .describe('The id of a linkifier.')
export type LinkifierId = z.infer<typeof linkifierId>

/** A pattern whose matches become links. */
export const linkifierObject = z.strictObject({
  id: linkifierId,
  pattern: z.string(),
  url_template: z.string(),
  /** A text in which the pattern finds something. */
  example_input: z.string().nullable(),
  /** The replacement for an address that matches one of the templates. */
  reverse_template: z.string().nullable(),
  /** Further forms of the address to which the reverse template applies. */
  alternative_url_templates: z.array(z.string()),
})
export type LinkifierObject = z.infer<typeof linkifierObject>

export const linkifierSnapshotFields = {
  realm_linkifiers: { realm_linkifiers: z.array(linkifierObject) },
  /** The format from before templates. It is always empty. */
  realm_filters: { realm_filters: z.array(z.never()) },
}
