import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'

test('calls with an unsupported provider are refused with its name', async () => {
  const { ana } = await aRealm()
  const { calls } = api
  for (const [act, provider] of [
    [() => ana.calls(calls.createBigBlueButton, { meeting_name: 'Standup' }), 'BigBlueButton'],
    [() => ana.calls(calls.createZoom, { is_video_call: false }), 'Zoom'],
    [() => ana.calls(calls.createConstructorGroups, {}), 'Constructor Groups'],
    [() => ana.calls(calls.createNextcloudTalk, { room_name: 'Standup' }), 'Nextcloud Talk'],
  ] as const) {
    await expect(act()).rejects.toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: `${provider} is not configured.` },
    })
  }
})
