import { z } from 'zod'
import { event } from '../declare.ts'
import { realmDomain } from './objects.ts'

export const realmDomainAdd = event({
  type: 'realm_domains',
  op: 'add',
  summary: 'A domain was added.',
  fields: { realm_domain: realmDomain },
})

export const realmDomainChange = event({
  type: 'realm_domains',
  op: 'change',
  summary: 'A domain was changed to include or exclude subdomains.',
  fields: { realm_domain: realmDomain },
})

export const realmDomainRemove = event({
  type: 'realm_domains',
  op: 'remove',
  summary: 'A domain was removed.',
  fields: { domain: z.string() },
})
