/** Far more than any request has. A list of numbers is one, however long. */
export const maxContainers = 50_000

/**
 * Whether a JSON text has more lists and objects than any request needs. Note: 8 MiB of brackets take seconds to parse, and 8 MiB
 * of anything else a tenth of that.
 */
export function hasTooManyContainers(json: string): boolean {
  if (json.length <= maxContainers) return false
  // Note: much faster than a look at each character, and it clears nearly all texts.
  const brackets = countOf(json, '[') + countOf(json, '{')
  return brackets > maxContainers && hasTooManyOutsideStrings(json)
}

function countOf(text: string, sign: string): number {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0 && count <= maxContainers; count++)
    at = text.indexOf(sign, at + 1)
  return count
}

function hasTooManyOutsideStrings(json: string): boolean {
  let count = 0
  let isText = false
  for (let at = 0; at < json.length && count <= maxContainers; at++) {
    const sign = json[at]
    if (isText && sign === '\\') at++
    else if (sign === '"') isText = !isText
    else if (!isText && (sign === '[' || sign === '{')) count++
  }
  return count > maxContainers
}
