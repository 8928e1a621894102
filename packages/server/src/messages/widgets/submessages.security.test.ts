import { api, limits, type MessageId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'

const adds = (person: Person, message_id: MessageId, content: Loose) =>
  person.calls(api.submessages.add, {
    message_id,
    msg_type: 'widget',
    content: JSON.stringify(content),
  })

/** How many of these are taken. */
async function taken(all: readonly (() => Promise<unknown>)[]): Promise<number> {
  const outcomes: boolean[] = []
  for (const one of all) {
    outcomes.push(
      await one().then(
        () => true,
        () => false,
      ),
    )
  }
  return outcomes.filter(Boolean).length
}

const long = (length: number) => 'x'.repeat(length)

test('security 25: 600 options of 10,000 characters do not make one message 6 MB', async () => {
  const { ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const id = await ana.sends('design', 'x', '/poll Tea?\n- green')
  const option = (idx: number) => ({ type: 'new_option', idx, option: long(9900) })

  const accepted = await taken(
    Array.from({ length: 30 }, (_, idx) => () => adds(ben, id, option(idx))),
  )

  expect(accepted).toBe(10)
  await expect(adds(ben, id, option(30))).rejects.toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', msg: expect.stringContaining('100000 bytes') },
  })
  const [message] = await ben.reads([['id', String(id)]])
  expect(JSON.stringify(message).length).toBeLessThan(1.2 * limits.maxSubmessageBytes)
})

test.each(['/todo Home', 'plain'])(
  'security 25: titles, tasks and the widgets of bots are bounded as options are (%s)',
  async (content) => {
    const { ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
    const id = await ana.sends('design', 'x', content)
    const title = { type: 'new_task_list_title', title: long(9900) }
    const task = { type: 'new_task', key: 1, task: long(9900), desc: '', completed: false }

    const all = [title, task, title, task].flatMap((one) => [one, one, one, one])

    expect(await taken(all.map((one) => () => adds(ana, id, one)))).toBe(10)
  },
)

test('security 25: a message asks for no more options or tasks than one can add', async () => {
  const { ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const lines = (count: number) => Array.from({ length: count }, () => 'a').join('\n')
  await ana.sends('design', 'x', `/poll Tea?\n${lines(1000)}`)

  for (const command of ['/poll', '/todo']) {
    const content = `${command} Tea?\n${lines(1001)}`
    const refused = { status: 400, body: { code: 'BAD_REQUEST' } }
    await expect(ana.sends('design', 'x', content)).rejects.toMatchObject(refused)
    await expect(ana.writes([ben], content)).rejects.toMatchObject(refused)
  }
})
