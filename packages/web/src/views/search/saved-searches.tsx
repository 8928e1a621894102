import './saved-searches.css'
import { useApp } from '../../app-context.ts'
import { pinRoute, removeView, viewOfRoute } from '../../intents/navigation-views.ts'
import {
  deleteSearch,
  moveSearch,
  routeOfSearch,
  type SavedSearch,
} from '../../intents/saved-searches.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Icon } from '../../parts/icon.tsx'
import { menuButton, openMenu } from '../../parts/menu.tsx'
import type { MenuEntry } from '../../parts/menu-entry.ts'
import { placeTerms } from '../../routes/route.ts'
import { openOverlay } from '../../shell/overlays.ts'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { t } from '../../words/words.ts'
import { describeTerm } from './describe.ts'
import { savedWords } from './saved-words.ts'
import { askSearchName, SearchNameLayer } from './search-name-dialog.tsx'

/** The user's saved searches, in their own order. */
export function SavedSearches() {
  const { replica } = useApp()
  const words = savedWords()
  const searches = replica.list('saved_searches').value
  const search = <Button onClick={() => openOverlay({ kind: 'search' })}>{words.search}</Button>
  return (
    <>
      <PaneBar icon="bookmark" title={words.title} />
      {searches.length === 0 ? (
        <EmptyState icon="bookmark" text={words.empty} detail={words.emptyDetail} action={search} />
      ) : (
        <ul class="saved-searches" aria-label={words.title}>
          {searches.map((one) => (
            <SearchRow key={one.id} search={one} />
          ))}
        </ul>
      )}
      <SearchNameLayer />
    </>
  )
}

function SearchRow({ search }: { readonly search: SavedSearch }) {
  const app = useApp()
  const words = savedWords()
  const route = routeOfSearch(search)
  const isPinned = viewOfRoute(app, route)?.is_pinned === true
  const said = placeTerms(route).map((term) => describeTerm(app.replica, term))
  const menu = words.actions(search.name)
  return (
    <li class="saved-search">
      <Icon name={isPinned ? 'pin' : 'search'} class="saved-search__sign" />
      <span class="saved-search__text">
        <a class="saved-search__name truncate" href={app.href(route)}>
          {search.name}
        </a>
        <span class="saved-search__terms truncate">{said.join(' · ')}</span>
      </span>
      <span class="saved-search__actions">
        <MoveButtons search={search} />
        <IconButton
          icon="ellipsis-vertical"
          label={menu}
          {...menuButton}
          onClick={(event) =>
            openMenu(event.currentTarget, menu, entriesFor(app, search), 'bottom-end')
          }
        />
      </span>
    </li>
  )
}

function MoveButtons({ search }: { readonly search: SavedSearch }) {
  const app = useApp()
  const words = savedWords()
  const all = app.replica.list('saved_searches').value
  return (
    <>
      <IconButton
        icon="chevron-up"
        label={`${words.up}: ${search.name}`}
        aria-disabled={all[0]?.id === search.id}
        onClick={() => moveSearch(app, search, -1)}
      />
      <IconButton
        icon="chevron-down"
        label={`${words.down}: ${search.name}`}
        aria-disabled={all.at(-1)?.id === search.id}
        onClick={() => moveSearch(app, search, 1)}
      />
    </>
  )
}

function entriesFor(app: ReturnType<typeof useApp>, search: SavedSearch): MenuEntry[] {
  const words = savedWords()
  const route = routeOfSearch(search)
  const view = viewOfRoute(app, route)
  return [
    view
      ? { label: words.unpin, icon: 'pin-off', onSelect: () => removeView(app, view) }
      : { label: words.pin, icon: 'pin', onSelect: () => pinRoute(app, route, search.name) },
    { label: words.rename, icon: 'pencil', onSelect: () => askSearchName({ search }) },
    'separator',
    {
      label: t.common.delete,
      icon: 'trash',
      danger: true,
      onSelect: () => deleteSearch(app, search),
    },
  ]
}
