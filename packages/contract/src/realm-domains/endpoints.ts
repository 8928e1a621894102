import { z } from 'zod'
import { endpoint, json, path, text } from '../declare.ts'
import { nameAsSent } from '../text-rules.ts'
import { realmDomain } from './objects.ts'
import { domainInvalid, domainTaken, domainUnknown } from './refusals.ts'

// A domain is a string, even if it looks like JSON.
const target = { ...path('Name of the domain.', nameAsSent), coding: 'text' } as const
const withSubdomains = json('Whether addresses of its subdomains are accepted.', z.boolean())

export const list = endpoint({
  id: 'get-realm-domains',
  summary: 'List the domains whose email addresses may join',
  route: 'GET /realm/domains',
  caller: 'user',
  params: {},
  result: { domains: z.array(realmDomain) },
  refusals: [],
})

export const add = endpoint({
  id: 'add-realm-domain',
  summary: 'Add a domain',
  route: 'POST /realm/domains',
  caller: 'owner',
  params: {
    domain: text('Name of the domain.', nameAsSent.meta({ examples: ['example.org'] })),
    allow_subdomains: withSubdomains,
  },
  result: { new_domain: z.tuple([z.int(), z.string()]) },
  refusals: [domainInvalid, domainTaken],
})

export const update = endpoint({
  id: 'update-realm-domain',
  summary: 'Change whether a domain includes its subdomains',
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
