import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'

test("a message is rendered with its author's permissions", async () => {
  const { ana, gus } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const content = '**Hi** @**Ben**, see #**design>logo** :tada:'

  const { rendered } = await ana.calls(api.rendering.render, { content })

  expect(rendered).toMatch(
    /^<p><strong>Hi<\/strong> <span class="user-mention" data-user-id="\d+">@Ben/,
  )
  expect(rendered).toMatch(
    /<a class="stream-topic" data-stream-id="\d+" href="\/#narrow\/channel\//,
  )
  expect(rendered).toContain('emoji-1f389')
  const seen = await gus.calls(api.rendering.render, { content })
  expect(seen.rendered).toContain('#<strong>design&gt;logo</strong>')
})

test.each([
  ['', ''],
  [' \n', ''],
  ['test  ', '<p>test  </p>'],
  ['a  \nb', '<p>a  <br>\nb</p>'],
  ['```', '<div class="codehilite"><pre><span></span><code></code></pre></div>'],
  ['~~~\n\n~~~', '<div class="codehilite"><pre><span></span><code></code></pre></div>'],
])('%j is shown as %j', async (content, rendered) => {
  const { ana } = await aRealm()

  expect(await ana.calls(api.rendering.render, { content })).toEqual({ rendered })
})

test('mentions in a quote do not notify', async () => {
  const { ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await ana.sends('design', 'x', '```quote\n@**Ben** look\n```\nwell')
  await ana.sends('design', 'x', '@**Ben** look')

  expect((await ben.reads()).map((message) => message.flags)).toEqual([[], ['mentioned']])
})

test('a link to a topic contains its newest message, for authors who may read the topic', async () => {
  const { realm, olga, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await olga.adds([ana], 'secret', { invite_only: true, history_public_to_subscribers: true })
  const shown = async (person: typeof ana, content: string) =>
    (await person.calls(api.rendering.render, { content })).rendered
  const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  const logo = await ana.sends('design', 'Logo', 'x')
  const plan = await ana.sends('secret', 'plan', 'x')
  const links = '#**design>logo** #**design>new** #**secret>plan** #**design>logo@7**'
  const design = `/#narrow/channel/${realm.directory.channelByName('design')?.id}-design/topic`

  const mine = hrefs(await shown(ana, links))
  expect(mine[0]).toBe(`${design}/logo/with/${logo}`)
  expect(mine[1]).toBe(`${design}/new`)
  expect(mine[2]).toContain(`/topic/plan/with/${plan}`)
  expect(mine[3]).toBe(`${design}/logo/near/7`)
  expect(await shown(ben, links)).not.toContain(`/with/${plan}`)

  const id = await ana.sends('design', 'y', 'see #**design>Logo**')
  await ana.calls(api.messages.update, { message_id: id, content: 'look at #**design>Logo**' })
  const [message] = await ben.reads([['id', String(id)]])
  expect(message.content).toContain(`/with/${logo}"`)
})
