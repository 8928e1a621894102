import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

/** A Node module hook. It resolves workspace packages to their source, as Vitest does. */
export function resolve(specifier, context, next) {
  return next(specifier, { ...context, conditions: [...context.conditions, 'parley-source'] })
}

export async function load(url, context, next) {
  if (!/\.ts(\?|$)/.test(url)) return next(url, context)
  const path = fileURLToPath(url)
  const { code, errors } = transformSync(path, await readFile(path, 'utf8'), {
    lang: 'ts',
    sourcemap: false,
    target: 'node20',
    typescript: { onlyRemoveTypeImports: true },
  })
  if (errors.length > 0) throw new SyntaxError(`${path}: ${JSON.stringify(errors[0])}`)
  return { format: 'module', source: code, shortCircuit: true }
}
