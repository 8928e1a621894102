import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '@parley/client'
import { expect, vi } from 'vitest'
import { triesOldKeys } from './old-keys.ts'
import { aMember } from './people.ts'
import { onTwoNodes, twoNodes } from './two-nodes.ts'

vi.setConfig({ testTimeout: 120_000 })

onTwoNodes(
  'security 9: once a key is answered to be revoked at one, the other neither accepts it nor tells its poll anything',
  async () => {
    const { a, b, olga } = await twoNodes()
    const ana = await aMember(olga, 'ana')
    const there = b.home.site
    let here = { ...ana.credentials, site: a.home.site }
    for (let round = 0; round < 10; round++) {
      here = await triesOldKeys({ here, there, rounds: 5 })
      const { queues } = connect({ ...here, site: there })
      const { queue_id, last_event_id } = await queues.register()
      const polling = queues.getEvents({ queue_id, last_event_id })
      const isRefused = expect(polling).rejects.toMatchObject({ status: 401 })
      await pause(50)
      const { api_key: apiKey } = await connect(here).auth.regenerateApiKey()
      await olga.client.messages.send({ type: 'direct', to: [ana.id], content: 'For ana only' })
      await isRefused
      here = { ...here, apiKey }
    }
  },
)
