import { z } from 'zod'
import { textUpTo } from '../text-rules.ts'

export const viewFragment = textUpTo(500)
/** Clients send their language's null as text, too. */
export const viewName = textUpTo(100)
  .transform((name) => (name === 'null' ? null : name))
  .nullable()

/** A view of messages that a user has in their sidebar, or in its menu. */
export const navigationView = z.strictObject({
  fragment: z.string(),
  is_pinned: z.boolean(),
  name: z.string().nullable(),
})
export type NavigationView = z.infer<typeof navigationView>

export const navigationSnapshotFields = {
  navigation_views: { navigation_views: z.array(navigationView) },
} as const

/** The views that every client has; they have names already. */
export const builtInViews: readonly string[] = [
  'inbox',
  'recent',
  'feed',
  'drafts',
  'scheduled',
  'reminders',
  'narrow/is/mentioned',
  'narrow/is/starred',
  'narrow/has/reaction/sender/me',
]
