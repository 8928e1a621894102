import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeWindow {
  readonly axe?: { run(options: RunOptions): Promise<AxeResults> }
}

/** The rules whose result depends on the theme. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/**
 * The accessibility violations of a page, one line each; those of its colours only where the others were checked in another theme.
 * Note: the program is evaluated once per page, which takes long.
 */
export async function faultsIn(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (await page.evaluate(() => !(window as AxeWindow).axe)) await page.evaluate(source)
  // Only violations are described; of everything else, the result has one element.
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules === 'colours' && { runOnly: rulesOfColours }),
  }
  const violations = await page.evaluate(async (asked) => {
    const results = await (window as AxeWindow).axe?.run(asked)
    return results?.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html }) => html),
    }))
  }, options)
  if (!violations) throw new Error('axe is not on the page')
  return violations.flatMap(({ id, nodes }) => nodes.map((html) => `${id}: ${html}`))
}
