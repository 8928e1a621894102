import type { SnapshotParts } from '../../realms/snapshot.ts'
import {
  linkifierAudits,
  linkifierProjections,
  linkifierReducers,
  linkifierWire,
} from './linkifiers.events.ts'
import { linkifierRoutes } from './linkifiers.routes.ts'
import { loadLinkifiers } from './linkifiers.store.ts'

const snapshot: Pick<SnapshotParts, 'realm_linkifiers' | 'realm_filters'> = {
  realm_linkifiers: ({ viewer, options }) => ({
    realm_linkifiers: options.capabilities.linkifier_url_template
      ? viewer.directory.linkifiers.items.map(linkifierWire)
      : [],
  }),
  realm_filters: () => ({ realm_filters: [] }),
}

export const linkifiersFeature = {
  loaders: [loadLinkifiers],
  audits: linkifierAudits,
  reducers: linkifierReducers,
  projections: linkifierProjections,
  routes: linkifierRoutes,
  snapshot,
}
