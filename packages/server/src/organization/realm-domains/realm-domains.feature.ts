import { api } from '@parley/contract'
import { on } from '../../http/handler.ts'
import { type FeatureTable, ofEverybody } from '../../realms/archive-table.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import {
  addDomain,
  changeDomain,
  normalDomain,
  removeDomain,
  requireDomainName,
  requireNormalDomain,
} from './change-domains.ts'
import {
  domainAudits,
  domainProjections,
  domainReducers,
  domainWire,
} from './realm-domains.events.ts'
import { findDomains } from './realm-domains.store.ts'

const routes = [
  on(api.realmDomains.list, async ({ realm }) => ({
    domains: [...realm.directory.parts.domains.values()].map(domainWire),
  })),

  on(api.realmDomains.add, async ({ params, write }) => {
    const domain = requireDomainName(params.domain)
    const added = await write(addDomain, { domain, allowSubdomains: params.allow_subdomains })
    return { new_domain: [added.id, added.domain] as [number, string] }
  }),

  on(api.realmDomains.update, async ({ params, write }) => {
    const domain = normalDomain(params.domain)
    await write(changeDomain, { domain, allowSubdomains: params.allow_subdomains })
  }),

  on(api.realmDomains.remove, ({ params, write }) =>
    write(removeDomain, normalDomain(params.domain)),
  ),
]

const snapshot: Pick<SnapshotParts, 'realm_domains'> = {
  realm_domains: {
    common: ({ directory }) => ({
      realm_domains: [...directory.parts.domains.values()].map(domainWire),
    }),
  },
}

const archived: FeatureTable = {
  file: 'domains',
  table: 'realm_domain',
  fields: { id: 'id', domain: 'text', allow_subdomains: 'boolean' },
  check: ({ domain }) => requireNormalDomain(String(domain)),
  kept: ofEverybody,
}

export const realmDomainsFeature = {
  archive: [archived],
  parts: { domains: findDomains },
  audits: domainAudits,
  reducers: domainReducers,
  projections: domainProjections,
  routes,
  snapshot,
}
