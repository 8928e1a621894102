import { z } from 'zod'
import { endpoint, json, pathRest, text } from '../declare.ts'
import { tooManyKept } from '../http/refusals.ts'
import { navigationView, viewFragment, viewName } from './objects.ts'
import { fragmentBlank, viewExists, viewNameInvalid, viewUnknown } from './refusals.ts'

const since = 390

const target = pathRest("Fragment of the view's URL, after the #, including slashes.", viewFragment)
const name = text('Name of a custom view. Built-in views have none.', viewName.optional())

export const list = endpoint({
  id: 'get-navigation-views',
  summary: 'List your configured navigation views',
  route: 'GET /navigation_views',
  caller: 'user',
  since,
  params: {},
  result: { navigation_views: z.array(navigationView) },
  refusals: [],
})

export const add = endpoint({
  id: 'add-navigation-view',
  summary: 'Configure a built-in view, or add a custom one',
  route: 'POST /navigation_views',
  caller: 'user',
  since,
  params: {
    fragment: text("Fragment of the view's URL, after the #.", viewFragment),
    is_pinned: json(
      'Whether the view is in the sidebar, or in the menu of more views.',
      z.boolean(),
    ),
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
    is_pinned: json(
      'Whether the view is in the sidebar, or in the menu of more views.',
      z.boolean().optional(),
    ),
    name,
  },
  result: {},
  refusals: [viewExists, viewNameInvalid, viewUnknown],
})

export const remove = endpoint({
  id: 'remove-navigation-view',
  summary: 'Reset or remove a navigation view',
  route: 'DELETE /navigation_views/{fragment}',
  caller: 'user',
  since,
  params: { fragment: target },
  result: {},
  refusals: [viewUnknown],
})
