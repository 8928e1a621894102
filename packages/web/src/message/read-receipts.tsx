import './detail-lists.css'
import type { Message } from '@parley/client/replica'
import { useApp } from '../app-context.ts'
import { Avatar } from '../parts/avatar.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { openPersonCard } from '../people/person-card-request.ts'
import { t } from '../words/words.ts'
import { AnswerPane } from './answer-pane.tsx'
import { changeWords } from './change-words.ts'
import { useAnswer } from './use-answer.ts'

/** Who has read a message, among the users who share read receipts. */
export function ReadReceipts({ id }: { readonly id: Message['id'] }) {
  const { client, replica } = useApp()
  const asked = useAnswer(id, () => client.flags.getReadReceipts({ message_id: id }))
  return (
    <AnswerPane
      asked={asked}
      render={({ user_ids }) =>
        user_ids.length === 0 ? (
          <EmptyState icon="eye-off" text={changeWords().nobodyRead} />
        ) : (
          <ul class="detail-list" aria-label={changeWords().readBy(user_ids.length)}>
            {user_ids.map((userId) => {
              const person = replica.people.byId.get(userId)
              const name = person?.full_name ?? t.message.somebody
              return (
                <li key={userId}>
                  <button
                    type="button"
                    class="detail-list__person"
                    onClick={(event) => openPersonCard(event.currentTarget, userId)}
                  >
                    <Avatar name={name} id={userId} picture={person?.avatar_url} size={24} />
                    <span class="truncate">{name}</span>
                  </button>
                </li>
              )
            })}
          </ul>
        )
      }
    />
  )
}
