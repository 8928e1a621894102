import type { AppContext } from '../app-context.ts'
import { markConversationRead } from '../intents/reading.ts'
import type { MenuEntry } from '../parts/menu-entry.ts'
import { t } from '../words/words.ts'

export function directMenu(app: AppContext, userIds: readonly number[]): MenuEntry[] {
  return [
    {
      label: t.actions.markRead,
      icon: 'check-check',
      disabled: app.replica.unread.ofConversation(userIds) === 0,
      onSelect: () => markConversationRead(app, userIds),
    },
  ]
}
