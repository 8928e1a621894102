import type { Person } from '@parley/client/replica'
import { useSignal } from '@preact/signals'
import { useApp } from '../app-context.ts'
import { Button } from '../parts/button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ListPage } from '../parts/list.tsx'
import { RowList } from '../parts/row-list.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { p } from '../words/people-words.ts'
import { type Listing, listedPeople, listings } from './listed-people.ts'
import { PersonRow } from './person-row.tsx'

/** All people of the organization. Ten thousand are as fast as ten. */
export function PeopleList() {
  const { replica, now } = useApp()
  const query = useSignal('')
  const listing = useSignal<Listing>('all')
  const found = listedPeople(replica, listing.value, query.value, now.value / 1000)
  const text = query.value.trim()
  return (
    <ListPage>
      <SearchField label={p.list.search} query={query} />
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
              (text || listing.value !== 'all') && (
                <Button
                  onClick={() => {
                    query.value = ''
                    listing.value = 'all'
                  }}
                >
                  {p.list.showAll}
                </Button>
              )
            }
          />
        ) : (
          <RowList<Person>
            label={p.list.count(found.length)}
            items={found}
            keyOf={({ user_id }) => user_id}
            render={(person) => <PersonRow person={person} />}
          />
        )}
      </Tabs>
    </ListPage>
  )
}

function nothing(listing: Listing): string {
  return listing === 'active' ? p.list.noneActive : p.list.none
}
