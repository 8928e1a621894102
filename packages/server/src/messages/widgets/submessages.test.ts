import { api, type MessageId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'
import { widgetOf } from './widgets.ts'

const aChannel = () => aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
const adds = (person: Person, message_id: MessageId, content: Loose) =>
  person.calls(api.submessages.add, {
    message_id,
    msg_type: 'widget',
    content: typeof content === 'string' ? content : JSON.stringify(content),
  })
const vote = { type: 'vote', key: 'canned,0', vote: 1 }

test('a poll is part of its message, and votes reach its receivers', async () => {
  const { ana, ben, gus, everyone } = await aChannel()
  await ben.registers({ event_types: ['message', 'submessage'] })
  await gus.registers({ event_types: ['submessage'] })
  const id = await ana.sends('design', 'x', '/poll Tea?\n- green\n\n* black')

  const poll = { question: 'Tea?', options: ['green', 'black'] }
  const widget = { widget_type: 'poll', extra_data: poll }
  const first = { id: 1, message_id: id, sender_id: ana.id, msg_type: 'widget' }
  const [sent] = (await ben.newEvents()).filter(({ type }) => type === 'message')
  expect(sent.message.submessages).toEqual([{ ...first, content: JSON.stringify(widget) }])

  await adds(ben, id, vote)
  const told = { sender_id: ben.id, submessage_id: 2, content: JSON.stringify(vote) }
  expect(await ben.newEvents()).toMatchObject([{ type: 'submessage', message_id: id, ...told }])
  expect(await gus.newEvents()).toEqual([])
  await verifyAction(everyone, () => adds(ana, id, { type: 'question', question: 'Coffee?' }))
  const [message] = await ben.reads()
  expect(message.submessages.map((one: Loose) => one.id)).toEqual([1, 2, 3])

  await verifyAction(everyone, () => ana.calls(api.messages.remove, { message_id: id }))
  const again = await ben.writes([ana], '/todo')
  // The ids of deleted ones are not given again.
  expect((await ana.reads([['id', String(again)]]))[0].submessages).toMatchObject([{ id: 4 }])
})

test.each([
  ['/poll', { question: '', options: [] }],
  ['/poll  What?  ', { question: 'What?', options: [] }],
  ['/poll\nWhat?', { question: '', options: ['What?'] }],
  ['/todo', { task_list_title: '', tasks: [] }],
  [
    '/todo Home\n- sweep: the floor\ncook',
    {
      task_list_title: 'Home',
      tasks: [
        { task: 'sweep', desc: 'the floor' },
        { task: 'cook', desc: '' },
      ],
    },
  ],
  ['/polls a', undefined],
  [' /poll a', undefined],
  ['/me polls', undefined],
])('%j asks for %j', (content, extra_data) => {
  expect(widgetOf(content)?.extra_data).toEqual(extra_data)
})

test('a list accepts tasks; only its author changes the title; invalid submissions are refused', async () => {
  const { ana, ben } = await aChannel()
  const id = await ana.sends('design', 'x', '/todo Home')
  const task = { type: 'new_task', key: 2, task: 'cook', desc: '', completed: false }
  await adds(ben, id, task)
  await adds(ben, id, { type: 'strike', key: `${ben.id},2` })
  await adds(ana, id, { type: 'new_task_list_title', title: 'Garden' })

  const wrong: Loose[] = [
    'no json',
    '"text"',
    'null',
    {},
    vote,
    { type: 'constructor' },
    { ...task, key: 1001 },
    { ...task, key: -1 },
    { type: 'new_task', key: 3 },
    { type: 'new_task_list_title', title: 'Mine' },
  ]
  for (const content of wrong) {
    const refused = { status: 400, body: { code: 'BAD_REQUEST' } }
    await expect(adds(ben, id, content), JSON.stringify(content)).rejects.toMatchObject(refused)
  }
  const poll = await ana.sends('design', 'x', '/poll ?')
  for (const content of [
    { ...vote, vote: 2 },
    { type: 'new_option', option: 'a', idx: 1001 },
  ]) {
    await expect(adds(ana, poll, content)).rejects.toMatchObject({ status: 400 })
  }
})

test('a bot sends a form; only the sender gives a message its first submessage', async () => {
  const { ana, ben } = await aChannel()
  const choice = { type: 'multiple_choice', short_name: 'A', long_name: 'Yes', reply: 'yes' }
  const extra_data = { type: 'choices', heading: 'Sure?', choices: [choice] }
  const sends = (widget: Loose) =>
    ana.calls(api.messages.send, {
      type: 'direct',
      to: [ben.id],
      content: 'Sure?',
      widget_content: JSON.stringify(widget),
    })
  const { id } = await sends({ widget_type: 'zform', extra_data })
  const [message] = await ben.reads([['id', String(id)]])
  expect(JSON.parse(message.submessages[0].content)).toEqual({ widget_type: 'zform', extra_data })
  for (const widget of [{}, 7, { widget_type: 'poll', extra_data }, { widget_type: 'zform' }]) {
    const refused = { status: 400, body: { code: 'BAD_REQUEST' } }
    await expect(sends(widget)).rejects.toMatchObject(refused)
  }

  const plain = await ana.writes([ben], 'plain')
  await expect(adds(ben, plain, vote)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await adds(ana, plain, { widget_type: 'own' })
  await adds(ben, plain, { anything: 'goes' })
})

test('a widget keeps its words, and takes no more than it can', async () => {
  const { realm, ana } = await aChannel()
  const id = await ana.sends('design', 'x', '/poll Tea?')
  const edits = ana.calls(api.messages.update, { message_id: id, content: '/poll Coffee?' })
  await expect(edits).rejects.toMatchObject({ code: 'BAD_REQUEST' })

  await realm.sql`
    insert into submessage (realm_id, id, message_id, sender_id, type, content)
    select ${realm.id}, number, ${id}, ${ana.id}, 'widget', '{}'
    from generate_series(2, 2500) as number`
  await expect(adds(ana, id, vote)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  // They were written without events.
  await realm.sql`delete from submessage where realm_id = ${realm.id} and id > 1`
})

test('security 1: a widget is hidden with its message', async () => {
  const { ana, ben, gus } = await aChannel()
  const id = await ana.writes([ben], '/poll secret')
  await gus.registers()

  await adds(ben, id, vote)

  expect(await gus.newEvents()).toEqual([])
  await expect(adds(gus, id, vote)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(adds(ana, 4711 as MessageId, vote)).rejects.toMatchObject({ status: 400 })
})
