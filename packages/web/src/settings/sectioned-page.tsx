import './sectioned-page.css'
import './settings.css'
import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { Button } from '../parts/button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { ListPage } from '../parts/list.tsx'
import { Page } from '../parts/page.tsx'
import { PaneBar } from '../shell/pane-bar.tsx'
import { areaWords } from '../words/area-words.ts'
import { ProofLayer } from './proof.tsx'

const missingWords = areaWords(
  {
    text: 'You cannot see this section.',
    detail: 'It is for other roles, or it does not exist.',
    all: 'All sections',
  },
  {
    text: 'Du kannst diesen Bereich nicht sehen.',
    detail: 'Er ist für andere Rollen, oder es gibt ihn nicht.',
    all: 'Alle Bereiche',
  },
)

export interface PageSection<Name extends string> {
  readonly name: Name
  readonly icon: IconName
  readonly View: ComponentType
  /** For a list of any length, which scrolls below what filters it. */
  readonly isList?: boolean
}

interface SectionedPageProps<Name extends string> {
  readonly view: 'settings' | 'organization'
  readonly icon: IconName
  readonly title: string
  /** The name of the list of sections. */
  readonly navigation: string
  readonly sections: readonly PageSection<Name>[]
  readonly nameOf: (name: Name) => string
  /** From the URL. */
  readonly section: string | undefined
  /** Below the list of sections. */
  readonly children?: ComponentChildren
}

/** Below this width, two columns beside the sidebar would leave no space for fields. */
const twoColumns = '(width > 56.25rem)'

function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const media = matchMedia(query)
    const update = () => setMatches(media.matches)
    update()
    media.addEventListener('change', update)
    return () => media.removeEventListener('change', update)
  }, [query])
  return matches
}

/** Sections beside a list of them. On small screens, the list is a page of its own. */
export function SectionedPage<Name extends string>(props: SectionedPageProps<Name>) {
  const { view, icon, title, sections, nameOf, section } = props
  const isNarrow = !useMedia(twoColumns)
  const found = sections.find(({ name }) => name === section)
  const shown = found ?? (isNarrow ? undefined : sections[0])
  // Otherwise, a link to a section of others would show the list without a word why.
  const isMissing = section !== undefined && !shown
  const isList = !shown && !isMissing
  return (
    <>
      {isNarrow && !isList ? (
        <PaneBar title={shown ? nameOf(shown.name) : title} back={{ view, section: undefined }} />
      ) : (
        <PaneBar icon={icon} title={title} />
      )}
      <div class="sectioned">
        {(!isNarrow || isList) && <SectionList {...props} current={shown?.name} />}
        {isMissing && <MissingSection view={view} />}
        {shown && (
          <SectionPage key={shown.name} {...shown}>
            {!isNarrow && <h2 class="sectioned__title">{nameOf(shown.name)}</h2>}
            <shown.View />
          </SectionPage>
        )}
      </div>
      <ProofLayer />
    </>
  )
}

function MissingSection({ view }: Pick<SectionedPageProps<string>, 'view'>) {
  const { go } = useApp()
  const { text, detail, all } = missingWords()
  const toList = <Button onClick={() => go({ view, section: undefined })}>{all}</Button>
  return (
    <Page>
      <EmptyState icon="circle-question-mark" text={text} detail={detail} action={toList} />
    </Page>
  )
}

interface SectionPageProps extends Pick<PageSection<string>, 'isList'> {
  readonly children: ComponentChildren
}

function SectionPage({ isList, children }: SectionPageProps) {
  if (isList) return <ListPage>{children}</ListPage>
  return <Page>{children}</Page>
}

interface SectionListProps<Name extends string> extends SectionedPageProps<Name> {
  readonly current: Name | undefined
}

function SectionList<Name extends string>(props: SectionListProps<Name>) {
  const { view, navigation, sections, nameOf, current, children } = props
  const { href } = useApp()
  return (
    <nav class="sectioned__nav" aria-label={navigation}>
      {sections.map(({ name, icon }) => (
        <a
          key={name}
          class="sectioned__link"
          href={href({ view, section: name })}
          aria-current={name === current ? 'page' : undefined}
        >
          <Icon name={icon} />
          <span class="truncate">{nameOf(name)}</span>
        </a>
      ))}
      {children}
    </nav>
  )
}
