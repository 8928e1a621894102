import { useApp } from '../../app-context.ts'
import { removeView, setViewPinned } from '../../intents/navigation-views.ts'
import { IconButton } from '../../parts/button.tsx'
import { Switch } from '../../parts/toggles.tsx'
import { isShownByItself, views } from '../../sidebar/view-rows.tsx'
import { areaWords } from '../../words/area-words.ts'
import { t } from '../../words/words.ts'

const viewWords = areaWords(
  { hint: 'Views that are off are under “More views”.' },
  { hint: 'Ausgeschaltete Ansichten stehen unter „Mehr Ansichten“.' },
)

/** Chooses the views in the sidebar, and removes views that the user added. */
export function SidebarViews() {
  const app = useApp()
  const known = app.replica.list('navigation_views').value
  const pinOf = (fragment: string) => known.find((one) => one.fragment === fragment)?.is_pinned
  return (
    <>
      <p class="section__hint">{viewWords().hint}</p>
      {views.map((view) => (
        <Switch
          key={view.name}
          label={t.sidebar[view.name]}
          checked={pinOf(view.fragment) ?? isShownByItself(app.replica, view)}
          onChange={(isPinned) => setViewPinned(app, view.fragment, isPinned)}
        />
      ))}
      {known
        .filter(({ name }) => name !== null)
        .map((own) => (
          <div key={own.fragment} class="settings-row">
            <span class="truncate">{own.name}</span>
            <IconButton
              size="small"
              icon="x"
              label={`${t.sidebar.removeView}: ${own.name}`}
              onClick={() => removeView(app, own)}
            />
          </div>
        ))}
    </>
  )
}
