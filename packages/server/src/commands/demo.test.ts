import { expect, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { settle, talk } from './demo.ts'

test('the demo is something to look at: channels, mentions, a table, a direct message', async () => {
  const { realm, host, olga } = await aRealm()
  await talk(await theServer(), host, await settle(realm, `demo.${host}`))

  const channels = [...realm.directory.channels.values()].map(({ name }) => name)
  expect(channels).toEqual(expect.arrayContaining(['design', 'kitchen']))
  const said = await olga.reads([{ operator: 'channel', operand: 'design' }])
  const contents = said.map(({ content }: { content: string }) => content).join()
  for (const part of ['>@Ben</span>', '<blockquote>', '<table>']) expect(contents).toContain(part)
})
