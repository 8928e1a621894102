import type { Channel } from '@parley/client/replica'
import { useSignal } from '@preact/signals'
import { useApp } from '../../app-context.ts'
import { useSubscribers } from '../../channels/use-subscribers.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ListPage } from '../../parts/list.tsx'
import { RowList } from '../../parts/row-list.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { listedPeople } from '../../people/listed-people.ts'
import { PersonRow } from '../../people/person-row.tsx'
import { currentPlace } from '../../sidebar/current-place.ts'
import { p } from '../../words/people-words.ts'
import { type PaneRow, paneRows } from './pane-rows.ts'

/** The people pane: members of the conversation first. */
export function PeoplePane({ isAsked }: { readonly isAsked: boolean }) {
  const { replica, route } = useApp()
  const query = useSignal('')
  const { selfId } = replica
  const { channelId, direct } = currentPlace(route.value)
  const channel = channelId === undefined ? undefined : replica.channels.byId.get(channelId)
  const text = query.value.trim()
  return (
    <ListPage>
      <SearchField label={p.list.search} query={query} autofocus={isAsked} />
      {channel ? (
        <OfChannel key={channelId} channel={channel} text={text} />
      ) : (
        <Rows text={text} inside={direct === undefined ? undefined : [...idsIn(direct), selfId]} />
      )}
    </ListPage>
  )
}

function idsIn(direct: string): readonly number[] {
  return direct === '' ? [] : direct.split(',').map(Number)
}

function OfChannel({ channel, text }: { readonly channel: Channel; readonly text: string }) {
  const { userIds, problem } = useSubscribers(channel)
  // If the subscribers cannot be loaded, show all people in one list.
  if (!userIds && !problem) return <Skeleton picture lines={[40, 60, 50]} />
  return <Rows text={text} inside={userIds} title={`#${channel.name}`} />
}

interface RowsProps {
  readonly text: string
  readonly inside: readonly number[] | undefined
  readonly title?: string
}

function Rows({ text, inside, title = p.list.conversation }: RowsProps) {
  const { replica, now } = useApp()
  const found = listedPeople(replica, 'all', text, now.value / 1000)
  if (found.length === 0) {
    return <EmptyState icon="users" text={text ? p.list.noneFound(text) : p.list.none} />
  }
  return (
    <RowList<PaneRow>
      label={p.list.count(found.length)}
      items={paneRows(found, inside, title)}
      keyOf={(row) => ('person' in row ? row.person.user_id : row.heading)}
      render={(row) => <Row row={row} />}
    />
  )
}

function Row({ row }: { readonly row: PaneRow }) {
  if ('person' in row) return <PersonRow person={row.person} />
  return <h3 class="list-heading">{row.heading}</h3>
}
