import { api, fragmentBlank, viewFragment, viewName } from '@parley/contract'
import { on } from '../../http/handler.ts'
import { type FeatureTable, ofOwner } from '../../realms/archive-table.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import { addView, removeView, updateView } from './configure-view.ts'
import { navigationFacts } from './navigation-views.events.ts'
import { findViews } from './navigation-views.store.ts'

const routes = [
  on(api.navigationViews.list, async ({ realm, viewer }) => ({
    navigation_views: await findViews(realm.sql, realm.id, viewer.id),
  })),

  on(api.navigationViews.add, async ({ params, write }) => {
    const fragment = params.fragment.trim()
    if (fragment === '') throw fragmentBlank({})
    await write(addView, {
      fragment,
      is_pinned: params.is_pinned,
      name: params.name?.trim() ?? null,
    })
  }),

  on(api.navigationViews.update, async ({ params, write }) => {
    const { fragment, is_pinned: isPinned, name } = params
    await write(updateView, { fragment, isPinned, name: name?.trim() })
  }),

  on(api.navigationViews.remove, ({ params, write }) => write(removeView, params.fragment)),
]

const snapshot: Pick<SnapshotParts, 'navigation_views'> = {
  navigation_views: async ({ realm, viewer, together }) => ({
    navigation_views: await findViews(together, realm.id, viewer.id),
  }),
}

const archived: FeatureTable = {
  file: 'navigation_views',
  table: 'navigation_view',
  fields: {
    user_id: 'user',
    fragment: 'text',
    is_pinned: 'boolean',
    name: 'text?',
    added_at: 'time',
  },
  values: { fragment: viewFragment, name: viewName },
  kept: ofOwner,
}

export const navigationViewsFeature = {
  archive: [archived],
  ...navigationFacts,
  routes,
  snapshot,
}
