import { z } from 'zod'
import { endpoint, json, path, text } from '../declare.ts'
import { addressAsSent } from '../text-rules.ts'
import { linkifierId, linkifierObject } from './objects.ts'
import {
  linkifierInvalid,
  linkifierOrderInvalid,
  linkifiersTooMany,
  linkifierUnknown,
} from './refusals.ts'

const pattern = text(
  'What becomes a link: a regular expression of the RE2 kind, with named groups.',
  addressAsSent.meta({ examples: ['#(?P<id>[0-9]+)'] }),
)
const urlTemplate = text(
  'Where the link leads: an RFC 6570 template whose variables are the groups of the pattern.',
  addressAsSent.meta({ examples: ['https://issues.example.com/{id}'] }),
)
const extras = {
  example_input: text(
    'A text in which the pattern finds something; empty: none.',
    addressAsSent.optional(),
  ),
  reverse_template: text(
    'What stands for an address that a template makes, with variables in braces; empty: none.',
    addressAsSent.optional(),
  ),
  alternative_url_templates: json(
    'More templates of addresses that the reverse template stands for.',
    z.array(addressAsSent).max(20).optional(),
  ),
}

export const list = endpoint({
  id: 'get-linkifiers',
  summary: 'List the linkifiers, in the order in which they are tried',
  route: 'GET /realm/linkifiers',
  caller: 'user',
  since: 54,
  params: {},
  result: { linkifiers: z.array(linkifierObject) },
  refusals: [],
})

export const add = endpoint({
  id: 'add-linkifier',
  summary: 'Add a linkifier',
  route: 'POST /realm/filters',
  caller: 'administrator',
  params: { pattern, url_template: urlTemplate, ...extras },
  result: { id: linkifierId },
  refusals: [linkifierInvalid, linkifiersTooMany],
})

export const update = endpoint({
  id: 'update-linkifier',
  summary: 'Change a linkifier',
  route: 'PATCH /realm/filters/{filter_id}',
  caller: 'administrator',
  since: 57,
  params: {
    filter_id: path('The linkifier.', linkifierId),
    pattern,
    url_template: urlTemplate,
    ...extras,
  },
  result: {},
  refusals: [linkifierInvalid, linkifierUnknown],
})

export const remove = endpoint({
  id: 'remove-linkifier',
  summary: 'Remove a linkifier',
  route: 'DELETE /realm/filters/{filter_id}',
  caller: 'administrator',
  params: { filter_id: path('The linkifier.', linkifierId) },
  result: {},
  refusals: [linkifierUnknown],
})

export const reorder = endpoint({
  id: 'reorder-linkifiers',
  summary: 'Put the linkifiers into another order',
  route: 'PATCH /realm/linkifiers',
  caller: 'administrator',
  since: 202,
  params: {
    ordered_linkifier_ids: json('The ids of all linkifiers.', z.array(linkifierId).max(10_000)),
  },
  result: {},
  refusals: [linkifierOrderInvalid],
})
