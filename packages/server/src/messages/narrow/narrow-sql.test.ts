import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { narrowSql } from './narrow-sql.ts'

test.each([
  ['link', 'message_with_link', { on: 'has', what: 'link', negated: false }],
  ['attachment', 'message_with_upload', { on: 'has', what: 'attachment', negated: false }],
  ['image', 'message_with_image', { on: 'has', what: 'image', negated: false }],
  ['resolved topic', 'message_resolved', { on: 'resolved', negated: false }],
] as const)(
  'messages with one %s among very many others are found by an index',
  async (_what, index, condition) => {
    const { realm, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
    await ana.sends('design', 'x', 'plain')
    const context = { sql: realm.sql, viewer: realm.viewer(ana.id), unread: undefined }
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

    expect(JSON.stringify(plan)).toContain(index)
  },
)
