import { z } from 'zod'
import { endpoint, json } from '../declare.ts'
import { tooManyKept } from '../http/refusals.ts'
import { limits } from '../limits.ts'
import { textUpTo } from '../text-rules.ts'

const result = { alert_words: z.array(z.string()) }
const params = {
  alert_words: json('Alert words.', z.array(textUpTo(limits.maxNotifyingWordLength)).max(500)),
}

export const list = endpoint({
  id: 'get-alert-words',
  summary: 'List your alert words',
  route: 'GET /users/me/alert_words',
  caller: 'user',
  params: {},
  result,
  refusals: [],
})

export const add = endpoint({
  id: 'add-alert-words',
  summary: 'Add alert words',
  route: 'POST /users/me/alert_words',
  caller: 'user',
  params,
  result,
  refusals: [tooManyKept],
})

export const remove = endpoint({
  id: 'remove-alert-words',
  summary: 'Remove alert words',
  route: 'DELETE /users/me/alert_words',
  caller: 'user',
  params,
  result,
  refusals: [],
})
