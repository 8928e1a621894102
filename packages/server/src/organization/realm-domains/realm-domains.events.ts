import type { RealmDomainObject } from '@parley/contract'
import type { Projection } from '../../delivery/projection.ts'
import type { RealmDomain } from '../../directory/objects.ts'
import { type Reducer, structural } from '../../directory/reducer.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'realm-domain-put': { readonly domain: RealmDomain; readonly isNew: boolean }
    'realm-domain-removed': { readonly domain: string }
  }
}

const put: Reducer<'realm-domain-put'> = structural(({ domains }, { domain }) => {
  domains.set(domain.domain, domain)
}, [])

const removed: Reducer<'realm-domain-removed'> = structural(({ domains }, { domain }) => {
  domains.delete(domain)
}, [])

export const domainReducers = { 'realm-domain-put': put, 'realm-domain-removed': removed }

export function domainWire({ domain, allowSubdomains }: RealmDomain): RealmDomainObject {
  return { domain, allow_subdomains: allowSubdomains }
}

const projectPut: Projection<'realm-domain-put'> = ({ domain, isNew }) => {
  const op = isNew ? 'add' : 'change'
  const wire = { type: 'realm_domains', op, realm_domain: domainWire(domain) }
  return { shared: wire }
}

const projectRemoved: Projection<'realm-domain-removed'> = ({ domain }) => {
  const wire = { type: 'realm_domains', op: 'remove', domain }
  return { shared: wire }
}

export const domainProjections = {
  'realm-domain-put': projectPut,
  'realm-domain-removed': projectRemoved,
}
