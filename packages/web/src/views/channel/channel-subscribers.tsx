import { findable } from '@parley/client/findable'
import type { Channel, Person } from '@parley/client/replica'
import { useSignal } from '@preact/signals'
import { useApp } from '../../app-context.ts'
import { channelRights } from '../../channels/channel-rights.ts'
import { useSubscribers } from '../../channels/use-subscribers.ts'
import { addSubscriber, removeSubscriber } from '../../intents/subscriptions.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { RowList } from '../../parts/row-list.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { useStays } from '../../parts/use-stays.ts'
import { AddPerson } from '../../people/add-person.tsx'
import { PersonRow } from '../../people/person-row.tsx'
import { c } from '../../words/channel-words.ts'
import { collatorOf } from '../../words/sorting.ts'
import { t } from '../../words/words.ts'

export function ChannelSubscribers({ channel }: { readonly channel: Channel }) {
  const app = useApp()
  const { replica } = app
  const query = useSignal('')
  const { userIds, problem, retry } = useSubscribers(channel)
  const { adds, removes } = channelRights(replica, channel)
  const showsAdding = useStays(adds)
  if (problem && !userIds) {
    const again = <Button onClick={retry}>{t.common.retry}</Button>
    return <EmptyState icon="circle-alert" text={problem} action={again} />
  }
  if (!userIds) return <Skeleton picture lines={[40, 60, 50]} />
  const known = new Set(userIds)
  const wanted = findable(query.value.trim())
  const found = peopleOf(userIds, (id) => replica.people.byId.get(id), wanted)
  const add = ({ user_id, full_name }: Person) =>
    addSubscriber(app, channel, user_id, { done: c.subscribers.added(full_name, channel.name) })
  return (
    <div class="subscriber-list">
      {showsAdding && (
        <AddPerson
          label={c.subscribers.add}
          placeholder={c.subscribers.addPlaceholder}
          without={(id) => known.has(id)}
          onPick={add}
        />
      )}
      {userIds.length > 10 && <SearchField label={c.subscribers.search} query={query} />}
      {found.length === 0 ? (
        <EmptyState
          icon="users"
          text={wanted === '' ? c.subscribers.none : c.subscribers.noneFound(query.value.trim())}
        />
      ) : (
        <RowList<Person>
          label={c.browse.subscribers(userIds.length)}
          items={found}
          keyOf={({ user_id }) => user_id}
          render={(person) => (
            <SubscriberRow channel={channel} person={person} mayRemove={removes} />
          )}
        />
      )}
    </div>
  )
}

function peopleOf(
  userIds: readonly number[],
  personOf: (id: number) => Person | undefined,
  wanted: string,
): Person[] {
  const people = userIds.flatMap((id) => personOf(id) ?? [])
  const found =
    wanted === '' ? people : people.filter(({ full_name }) => findable(full_name).includes(wanted))
  return found.sort((a, b) => collatorOf().compare(a.full_name, b.full_name))
}

interface SubscriberRowProps {
  readonly channel: Channel
  readonly person: Person
  readonly mayRemove: boolean
}

function SubscriberRow({ channel, person, mayRemove }: SubscriberRowProps) {
  const app = useApp()
  const { full_name, user_id } = person
  const remove = mayRemove && user_id !== app.replica.selfId && (
    <IconButton
      size="small"
      icon="user-minus"
      label={c.subscribers.remove(full_name)}
      onClick={() =>
        removeSubscriber(app, channel, user_id, {
          done: c.subscribers.removed(full_name, channel.name),
        })
      }
    />
  )
  return <PersonRow person={person} action={remove} />
}
