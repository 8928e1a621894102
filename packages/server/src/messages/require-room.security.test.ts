import { api, memoryLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'

const most = memoryLimits.keptCharactersPerUser
const tooMuch = `Too much text in all of these together (at most ${most} characters per user)`
const long = 'x'.repeat(10_000)
const tomorrow = () => Math.floor(Date.now() / 1000) + 86_400

test('security 25: what waits for a user has a maximum length, counted as HTML too', async () => {
  const { ana } = await aRealm()
  // Each emoji is an element of its own.
  const content = '👩‍👩‍👧‍👦'.repeat(900)
  const schedules = (text: string) =>
    ana.calls(api.scheduled.create, {
      ...{ type: 'direct', to: [ana.id], content: text },
      scheduled_delivery_timestamp: tomorrow(),
    })

  const small = await schedules('small')
  let kept = 0
  await expect(async () => {
    for (;;) {
      await schedules(content)
      kept++
    }
  }).rejects.toThrow(tooMuch)

  const { scheduled_messages } = await ana.calls(api.scheduled.list, {})
  const length = scheduled_messages.reduce(
    (sum, one) => sum + one.content.length + one.rendered_content.length,
    0,
  )
  expect(scheduled_messages).toHaveLength(kept + 1)
  expect(length).toBeLessThanOrEqual(most)
  // It may not grow above the limit later, and a shorter one may take its place.
  const { scheduled_message_id } = small
  const change = (text: string) =>
    ana.calls(api.scheduled.update, { scheduled_message_id, content: text })
  await expect(change(content)).rejects.toThrow(tooMuch)
  await change('smaller')
})

test('security 25: drafts have a maximum length together, and none of a request above it is kept', async () => {
  const { ana } = await aRealm()
  const draft = { type: 'private' as const, to: [ana.id], topic: '', content: long }
  const keeps = (count: number) =>
    ana.calls(api.drafts.create, { drafts: Array.from({ length: count }, () => draft) })
  await keeps(300)
  await expect(keeps(101)).rejects.toThrow(tooMuch)
  await keeps(99)
  const { ids } = await ana.calls(api.drafts.create, { drafts: [{ ...draft, content: 'x' }] })
  const edits = (content: string) =>
    ana.calls(api.drafts.edit, { draft_id: ids[0] ?? 0, draft: { ...draft, content } })
  await edits(long)
  await expect(keeps(1)).rejects.toThrow(tooMuch)
  await edits('y')
  const { count, drafts } = await ana.calls(api.drafts.list, {})
  expect(count).toBe(400)
  expect(drafts[0]?.content).toBe('y')
})

test('security 25: so do saved snippets', async () => {
  const { realm, ana } = await aRealm()
  const saves = (content: string) => ana.calls(api.savedSnippets.create, { title: 'long', content })
  const { saved_snippet_id } = await saves(long)
  await realm.sql`
    update saved_snippet set content = repeat('x', ${most - 10}) where realm_id = ${realm.id}`
  await saves('ten, no 11')
  await expect(saves('more')).rejects.toThrow(tooMuch)
  await expect(
    ana.calls(api.savedSnippets.edit, { saved_snippet_id, content: `${long}` }),
  ).resolves.toBeDefined()
})
