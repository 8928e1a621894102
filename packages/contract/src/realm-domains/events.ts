import { z } from 'zod'
import { event } from '../declare.ts'
import { realmDomain } from './objects.ts'

export const realmDomainAdd = event({
  type: 'realm_domains',
  op: 'add',
  summary: 'The organization takes addresses of one more domain.',
  fields: { realm_domain: realmDomain },
})

export const realmDomainChange = event({
  type: 'realm_domains',
  op: 'change',
  summary: 'Whether addresses of a domain’s subdomains are taken changed.',
  fields: { realm_domain: realmDomain },
})

export const realmDomainRemove = event({
  type: 'realm_domains',
  op: 'remove',
  summary: 'The organization takes addresses of a domain no longer.',
  fields: { domain: z.string() },
})
