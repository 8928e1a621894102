import { z } from 'zod'
import { endpoint, json, pathRest, text } from '../declare.ts'
import { tooManyKept } from '../http/refusals.ts'
import { navigationView, viewFragment, viewName } from './objects.ts'
import { fragmentBlank, viewExists, viewNameInvalid, viewUnknown } from './refusals.ts'

const since = 390

const target = pathRest(
  'The view: what stands after the # in the address, slashes included.',
  viewFragment,
)
const name = text('What the user calls it; built-in views have names already.', viewName.optional())

export const list = endpoint({
  id: 'get-navigation-views',
  summary: 'List the views that you have configured',
  route: 'GET /navigation_views',
  caller: 'user',
  since,
  params: {},
  result: { navigation_views: z.array(navigationView) },
  refusals: [],
})

export const add = endpoint({
  id: 'add-navigation-view',
  summary: 'Configure a built-in view, or add one of your own',
  route: 'POST /navigation_views',
  caller: 'user',
  since,
  params: {
    fragment: text('What stands after the # in its address.', viewFragment),
    is_pinned: json('In the sidebar, or in the menu of more views.', z.boolean()),
    name,
  },
  result: {},
  refusals: [fragmentBlank, tooManyKept, viewExists, viewNameInvalid],
})

export const update = endpoint({
  id: 'edit-navigation-view',
  summary: 'Pin, hide or rename a view',
  route: 'PATCH /navigation_views/{fragment}',
  caller: 'user',
  since,
  params: {
    fragment: target,
    is_pinned: json('In the sidebar, or in the menu of more views.', z.boolean().optional()),
    name,
  },
  result: {},
  refusals: [viewExists, viewNameInvalid, viewUnknown],
})

export const remove = endpoint({
  id: 'remove-navigation-view',
  summary: 'Forget what was configured of a view',
  route: 'DELETE /navigation_views/{fragment}',
  caller: 'user',
  since,
  params: { fragment: target },
  result: {},
  refusals: [viewUnknown],
})
