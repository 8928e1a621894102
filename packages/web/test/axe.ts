import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeWindow {
  readonly axe?: { run(options: RunOptions): Promise<AxeResults> }
}

/** The accessibility violations of a page, one line each. Note: the program is evaluated once per page, which takes long. */
export async function faultsIn(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !(window as AxeWindow).axe)) await page.evaluate(source)
  const violations = await page.evaluate(async () => {
    // Only violations are described; of everything else, the result has one element.
    const results = await (window as AxeWindow).axe?.run({ resultTypes: ['violations'] })
    return results?.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html }) => html),
    }))
  })
  if (!violations) throw new Error('axe is not on the page')
  return violations.flatMap(({ id, nodes }) => nodes.map((html) => `${id}: ${html}`))
}
