import { z } from 'zod'
import { endpoint, json, path, text } from '../declare.ts'
import { nameAsSent } from '../text-rules.ts'
import { realmDomain } from './objects.ts'
import { domainInvalid, domainTaken, domainUnknown } from './refusals.ts'

// A domain is text, whatever it looks like.
const target = { ...path('The domain.', nameAsSent), coding: 'text' } as const
const withSubdomains = json('Whether addresses of its subdomains are taken, too.', z.boolean())

export const list = endpoint({
  id: 'get-realm-domains',
  summary: 'List the domains whose addresses the organization takes',
  route: 'GET /realm/domains',
  caller: 'user',
  params: {},
  result: { domains: z.array(realmDomain) },
  refusals: [],
})

export const add = endpoint({
  id: 'add-realm-domain',
  summary: 'Add a domain whose addresses the organization takes',
  route: 'POST /realm/domains',
  caller: 'owner',
  params: {
    domain: text('The domain.', nameAsSent.meta({ examples: ['example.org'] })),
    allow_subdomains: withSubdomains,
  },
  result: { new_domain: z.tuple([z.int(), z.string()]) },
  refusals: [domainInvalid, domainTaken],
})

export const update = endpoint({
  id: 'update-realm-domain',
  summary: 'Change whether addresses of a domain’s subdomains are taken',
  route: 'PATCH /realm/domains/{domain}',
  caller: 'owner',
  params: { domain: target, allow_subdomains: withSubdomains },
  result: {},
  refusals: [domainUnknown],
})

export const remove = endpoint({
  id: 'remove-realm-domain',
  summary: 'Remove a domain',
  route: 'DELETE /realm/domains/{domain}',
  caller: 'owner',
  params: { domain: target },
  result: {},
  refusals: [domainUnknown],
})
