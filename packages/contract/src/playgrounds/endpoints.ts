import { endpoint, path, text } from '../declare.ts'
import { addressAsSent, nameAsSent } from '../text-rules.ts'
import { playgroundId } from './objects.ts'
import { playgroundInvalid, playgroundUnknown } from './refusals.ts'

const texts = {
  name: text('Display name.', nameAsSent.meta({ examples: ['Rust playground'] })),
  pygments_language: text('Language of the code blocks.', nameAsSent.meta({ examples: ['Rust'] })),
  url_template: text(
    'RFC 6570 template of the URL, with one variable, `code`.',
    addressAsSent.meta({ examples: ['https://play.example.com/{?code}'] }),
  ),
}
const playground_id = path('Id of the playground.', playgroundId)

export const add = endpoint({
  id: 'add-code-playground',
  summary: 'Add a code playground',
  route: 'POST /realm/playgrounds',
  caller: 'administrator',
  since: 49,
  params: texts,
  result: { id: playgroundId },
  refusals: [playgroundInvalid],
})

export const update = endpoint({
  id: 'update-code-playground',
  summary: 'Change a code playground',
  route: 'PATCH /realm/playgrounds/{playground_id}',
  caller: 'administrator',
  params: { playground_id, ...texts },
  result: {},
  refusals: [playgroundInvalid, playgroundUnknown],
})

export const remove = endpoint({
  id: 'remove-code-playground',
  summary: 'Remove a code playground',
  route: 'DELETE /realm/playgrounds/{playground_id}',
  caller: 'administrator',
  since: 49,
  params: { playground_id },
  result: {},
  refusals: [playgroundUnknown],
})
