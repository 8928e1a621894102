import type { RealmDomainObject } from '@parley/contract'
import type { Projections } from '../../delivery/projection.ts'
import { type Reducer, structural } from '../../directory/reducer.ts'
import { type Audits, auditFact } from '../../writer/audit.ts'

/** A domain whose addresses the organization takes. */
export interface RealmDomain {
  readonly id: number
  /** In lower case. */
  readonly domain: string
  readonly allowSubdomains: boolean
}

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'realm-domain-put': { readonly domain: RealmDomain; readonly isNew: boolean }
    'realm-domain-removed': { readonly domain: string }
  }
}

declare module '../../directory/parts.ts' {
  interface DirectoryParts {
    /** By domain. */
    readonly domains: Map<string, RealmDomain>
  }
}

const put: Reducer<'realm-domain-put'> = structural(
  ({ parts }, { domain }) => {
    parts.domains.set(domain.domain, domain)
  },
  ['organization'],
)

const removed: Reducer<'realm-domain-removed'> = structural(
  ({ parts }, { domain }) => {
    parts.domains.delete(domain)
  },
  ['organization'],
)

export const domainReducers = { 'realm-domain-put': put, 'realm-domain-removed': removed }

export function domainWire({ domain, allowSubdomains }: RealmDomain): RealmDomainObject {
  return { domain, allow_subdomains: allowSubdomains }
}

export const domainProjections = {
  'realm-domain-put': ({ domain, isNew }) => {
    const op = isNew ? 'add' : 'change'
    const wire = { type: 'realm_domains', op, realm_domain: domainWire(domain) }
    return { shared: wire }
  },
  'realm-domain-removed': ({ domain }) => {
    const wire = { type: 'realm_domains', op: 'remove', domain }
    return { shared: wire }
  },
} satisfies Partial<Projections>

export const domainAudits = {
  'realm-domain-put': ({ domain: { domain, allowSubdomains }, isNew }) =>
    auditFact('domain_changed', { domain, allow_subdomains: allowSubdomains, is_new: isNew }),
  'realm-domain-removed': ({ domain }) => auditFact('domain_changed', { domain, is_removed: true }),
} satisfies Audits
