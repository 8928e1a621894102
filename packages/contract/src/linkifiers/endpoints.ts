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
  'RE2 regular expression with named groups.',
  addressAsSent.meta({ examples: ['#(?P<id>[0-9]+)'] }),
)
const urlTemplate = text(
  'RFC 6570 template of the link. Its variables are the groups of the pattern.',
  addressAsSent.meta({ examples: ['https://issues.example.com/{id}'] }),
)
const extras = {
  example_input: text(
    'Example text that the pattern matches; empty: none.',
    addressAsSent.optional(),
  ),
  reverse_template: text(
    'Text that replaces a URL of this linkifier, with variables in braces; empty: none.',
    addressAsSent.optional(),
  ),
  alternative_url_templates: json(
    'Further URL templates that the reverse template applies to.',
    z.array(addressAsSent).max(20).optional(),
  ),
}

export const list = endpoint({
  id: 'get-linkifiers',
  summary: 'List the linkifiers in the order of their application',
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
    filter_id: path('Id of the linkifier.', linkifierId),
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
  params: { filter_id: path('Id of the linkifier.', linkifierId) },
  result: {},
  refusals: [linkifierUnknown],
})

export const reorder = endpoint({
  id: 'reorder-linkifiers',
  summary: 'Reorder the linkifiers',
  route: 'PATCH /realm/linkifiers',
  caller: 'administrator',
  since: 202,
  params: {
    ordered_linkifier_ids: json(
      'Ids of all linkifiers in the new order.',
      z.array(linkifierId).max(10_000),
    ),
  },
  result: {},
  refusals: [linkifierOrderInvalid],
})
