import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { verifyAction } from '../../../test/verify-action.ts'

test('a notice that a user has seen is not shown to them again', async () => {
  const { ana, ben, everyone } = await aRealm()
  const onboarding_step = 'intro_inbox_view_modal'
  const sees = () => ana.calls(api.onboarding.markSeen, { onboarding_step })
  const names = async (person: typeof ana) =>
    (await person.registers()).onboarding_steps.map((step: { name: string }) => step.name)
  const all = await names(ana)

  await verifyAction(everyone, sees)
  await verifyAction(everyone, sees, { changesNothing: true })

  expect(all).toContain(onboarding_step)
  expect(await names(ana)).toEqual(all.filter((name: string) => name !== onboarding_step))
  expect(await names(ben)).toEqual(all)
  expect((await ana.registers()).navigation_tour_video_url).toBeNull()
})

test('a notice that does not exist is refused', async () => {
  const { ana } = await aRealm()

  for (const onboarding_step of ['', 'constructor', 'intro']) {
    const answer = await ana.requests('POST', '/users/me/onboarding_steps', { onboarding_step })
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  }
})
