import './people-list.css'
import type { Person } from '@parley/client/replica'
import { useSignal } from '@preact/signals'
import { useApp } from '../app-context.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Button } from '../parts/button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { TextField } from '../parts/field.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { VirtualList } from '../parts/virtual-list.tsx'
import { p } from '../words/people-words.ts'
import { t } from '../words/words.ts'
import { type Listing, listedPeople, listings } from './listed-people.ts'
import { openPersonCard } from './person-card-request.ts'
import { roleName } from './role-name.ts'

/** Everybody, in a page or in the right pane; ten thousand are as fast as ten. */
export function PeopleList() {
  const { replica, now } = useApp()
  const query = useSignal('')
  const listing = useSignal<Listing>('all')
  const found = listedPeople(replica, listing.value, query.value, now.value / 1000)
  const text = query.value.trim()
  return (
    <div class="people-list">
      <TextField
        label={p.list.search}
        hideLabel
        inputMode="search"
        placeholder={p.list.search}
        value={query.value}
        onValue={(value) => {
          query.value = value
        }}
      />
      <Tabs<Listing>
        label={p.list.which}
        selected={listing.value}
        onSelect={(key) => {
          listing.value = key
        }}
        tabs={listings.map((key) => ({ key, label: p.list[key] }))}
      >
        {found.length === 0 ? (
          <EmptyState
            icon="users"
            text={text ? p.list.noneFound(text) : nothing(listing.value)}
            action={
              listing.value !== 'all' && (
                <Button
                  onClick={() => {
                    listing.value = 'all'
                  }}
                >
                  {p.list.showAll}
                </Button>
              )
            }
          />
        ) : (
          <VirtualList<Person>
            label={p.list.count(found.length)}
            items={found}
            keyOf={({ user_id }) => user_id}
            estimate={() => 48}
            render={(person) => <PersonRow person={person} />}
          />
        )}
      </Tabs>
    </div>
  )
}

function nothing(listing: Listing): string {
  return listing === 'active' ? p.list.noneActive : p.list.none
}

function PersonRow({ person }: { readonly person: Person }) {
  const { replica, now } = useApp()
  const { user_id, full_name, avatar_url, is_bot, is_active, role } = person
  const presence =
    is_bot || !is_active ? undefined : replica.presences.of(user_id, now.value / 1000)
  const status = replica.presences.statuses.get(user_id)?.status_text
  const isSelf = user_id === replica.selfId
  return (
    <button
      type="button"
      class="people-list__row"
      onClick={(event) => openPersonCard(event.currentTarget, user_id)}
    >
      <Avatar name={full_name} id={user_id} picture={avatar_url} size={32} presence={presence} />
      <span class="people-list__words">
        <span class="people-list__name truncate">
          {full_name}
          {isSelf && <span class="people-list__aside"> {t.common.you}</span>}
        </span>
        {status && <span class="people-list__aside truncate">{status}</span>}
      </span>
      {role !== 400 && (
        <span class="people-list__aside">{is_bot ? t.message.bot : roleName(role)}</span>
      )}
    </button>
  )
}
