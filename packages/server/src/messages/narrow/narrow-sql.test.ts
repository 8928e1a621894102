import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { narrowSql } from './narrow-sql.ts'

test.each(['link', 'attachment', 'image'] as const)(
  'messages with one %s among very many others are found by an index',
  async (what) => {
    const { realm, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
    await ana.sends('design', 'x', 'plain')
    const context = { sql: realm.sql, viewer: realm.viewer(ana.id), unread: undefined }
    const condition = { on: 'has', what, negated: false } as const
    const narrow = { conditions: [condition], search: undefined, wholeHistory: true }

    // A table of few messages is read as a whole.
    const plan = await realm.sql.begin('read only', async (tx) => {
      await tx`set local enable_seqscan = off`
      return [
        ...(await tx`
          explain select id from message where realm_id = ${realm.id} ${narrowSql(context, narrow)}
          order by id desc limit 10`),
      ]
    })

    const index = { link: 'link', attachment: 'upload', image: 'image' }[what]
    expect(JSON.stringify(plan)).toContain(`message_with_${index}`)
  },
)
