import { expect, test } from 'vitest'
import { faultsIn } from './axe.ts'
import { inChromium } from './in-chromium.ts'
import { looksAt } from './walk.ts'

inChromium('the gallery', (browsing) => {
  test.each(['index', 'app'])('of %s.html is accessible', async (name) => {
    for (const look of looksAt(name === 'index' ? 0 : 1)) {
      const page = await browsing.open(`gallery/${name}.html`, look)
      expect(await faultsIn(page), `${look.theme}, ${look.width} px`).toEqual([])
      await page.close()
    }
  })
})
