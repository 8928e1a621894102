import { expect, test } from 'vitest'
import { Closing } from './closing.ts'

test('everything is closed, last opened first, though one of them fails', async () => {
  const closing = new Closing()
  const closed: string[] = []
  for (const name of ['database', 'bus', 'files', 'server']) {
    closing.own({
      close: async () => {
        closed.push(name)
        if (name === 'bus' || name === 'files') throw new Error(`The ${name} cannot be closed`)
      },
    })
  }

  await expect(closing.close()).rejects.toThrow('The files cannot be closed')

  expect(closed).toEqual(['server', 'files', 'bus', 'database'])
})
