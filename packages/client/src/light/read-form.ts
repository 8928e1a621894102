import type { CallForm } from '../encode.ts'

/**
 * Parses a line of the table: `PATCH /messages/{message_id} topic content op:json`. A parameter
 * without a type is text, or loose if it is in the path.
 */
export function readForm(id: string, line: string): CallForm {
  const [first = '', ...rest] = line.split(' ')
  const waits = first === 'waits'
  const [method = '', path = '', ...names] = waits ? rest : [first, ...rest]
  const inPath = [...path.matchAll(/\{(\w+)(?::(\w+))?\}/g)].map(([, name, coding = 'loose']) => [
    name,
    { coding, where: 'path' },
  ])
  const inRequest = names.map((given) => {
    const [name, coding = 'text'] = given.split(':')
    return [name, { coding, where: 'request' }]
  })
  const params: CallForm['params'] = Object.fromEntries([...inPath, ...inRequest])
  return { id, method, path: path.replaceAll(/:\w+\}/g, '}'), waits, params }
}
