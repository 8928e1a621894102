/**
 * JavaScript reads `400.0` and `4e2` as the integer 400. Other servers of this API read them as floats, which are no ids
 * and no roles, in arrays and objects too. Only the text tells the two apart.
 */
const fraction = /\d(?:\.\d|[eE][-+]?\d)/
const strings = /"(?:[^"\\]|\\.)*"/g
const token = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

/** Whether a number of this JSON text is written with a fraction or an exponent. */
export function hasFractions(json: string): boolean {
  return fraction.test(json) && fraction.test(json.replaceAll(strings, '""'))
}

/** The value of a JSON text, with one half more in each number that is written so: where integers are wanted, it is none. */
export function withHalves(json: string): unknown {
  return JSON.parse(json.replaceAll(token, (text) => (isFraction(text) ? half(text) : text)))
}

function isFraction(text: string): boolean {
  return !text.startsWith('"') && fraction.test(text)
}

function half(text: string): string {
  const more = Number(text) + 0.5
  return Number.isInteger(more) || !Number.isFinite(more) ? '0.5' : String(more)
}
