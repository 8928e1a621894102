import { parseAst } from 'rolldown/parseAst'

/**
 * Whether this Node has V8's fault with `{ ...one, added }`: each such object gets a hidden class of its own. Making it takes 1 to
 * 14 µs instead of 0.1, and so does every later access that meets many of them. Node 22 does not have it.
 */
export const spreadsAreSlow = Number.parseInt(process.versions.node, 10) < 22

/**
 * The same script, with an empty part before each spread that begins an object and is not alone there: then V8 makes the object as it
 * makes all others.
 */
export function withFastSpreads(script) {
  let at = 0
  let written = ''
  for (const place of placesOfSpreads(parseAst(script, { sourceType: 'commonjs' }))) {
    written += `${script.slice(at, place)}...null, `
    at = place
  }
  return written + script.slice(at)
}

function placesOfSpreads(program) {
  const places = []
  const waiting = [program]
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (node.type === 'ObjectExpression' && node.properties.length > 1) {
      const [first] = node.properties
      if (first.type === 'SpreadElement') places.push(first.start)
    }
    for (const part of Object.values(node)) {
      if (typeof part === 'object' && part !== null) waiting.push(part)
    }
  }
  return places.sort((one, other) => one - other)
}
